// La carta de batalla, los dados, el diario, las escalas, el final y la repetición, en español.

import type { en } from "../en";
import type { CombatCard } from "../../wire";
import { isSiege, numeral, type Names } from "../facts";
import { combat } from "./combat";
import { common } from "./common";
import { play as shell } from "../../../../lib/words/es/play";

interface Fallen {
  die: "R" | "H";
  face: number | null;
  struck: boolean;
}

export const play: typeof en.play = {
  ...shell,

  dice: {
    rolling: "Los dados ruedan",
    shown: (dice: Fallen[]) =>
      common.list(
        dice.map(({ die, face, struck }) => {
          const shown = `${common.dice[die]} ${die === "R" ? numeral(face) : face}`;
          return struck ? `${shown} (repetido)` : shown;
        }),
      ),
  },

  battle: {
    span: (least, most) => `de ${least} a ${most}`,
    whoFights: "Quién combate",
    needs: (face, only) => (only ? `necesita ${face}` : `necesita ${face} o más`),
    choose: (card: CombatCard, price) => `${isSiege(card) ? "Asediar" : "Atacar"} por ${price}`,
    chooseFully: (board: Names, card: CombatCard, price, odds) =>
      `${play.battle.choose(card, price)}. ${combat.title(board, card)}: ${odds}`,
    allThrows: "Todas las tiradas",
    oneDie: (die) => `${common.dice[die]}: valor del atacante, valor del defensor y el resultado`,
    twoDice: "Filas: dado romano. Columnas: dado hispano. En cada casilla, el valor del atacante y el del defensor.",
    sureNote: "Cuando todas las tiradas darían lo mismo, nadie tira (H4.4).",
    fell: "esta es la tirada que salió",
  },

  why: {
    ask: (event) => (["ArmyMoved", "ArmyStayed"].includes(event) ? "¿Por qué han hecho eso?" : "¿Por qué?"),
    strip: (die) => `A dónde lleva cada cara del ${die === "R" ? "dado romano" : "dado hispano"}`,
    fell: (face) => `salió ${face}`,
    candidates: "Ciudades candidatas",
    noCandidate: "ninguna",
    dropped: "en revuelta, descartada",
    chosen: "elegida",
    stays: "se queda",
    plotWorks: "la conjura triunfa",
    plotFails: "la conjura fracasa",
    result: (result, roman) =>
      result === "=" ? "No pasa nada" : (result === "+") === roman ? "Roma se impone" : "Hispania se impone",
  },

  log: {
    ...shell.log,
    filters: { all: "Todo", battles: "Combates", revolts: "Revueltas" },
    hispania: "Hispania actúa",
    when: (round, year) => `Ronda ${round} · ${year}`,
  },

  tracks: {
    label: "Escalas y reservas",
    summary: (left, held) => `${play.tracks.label}: ${play.tracks.revoltsLeft(left)}, ${play.tracks.goal(held)}`,
    turn: (round) => `Ronda ${round}`,
    endOfRound: "Fin de la ronda",
    away: "ausente",
    denarii: "Denarios",
    purse: (left, blocked) => {
      const rest = left === 1 ? "queda 1" : `quedan ${left}`;
      return blocked ? `${rest}, ${blocked} ${blocked > 1 ? "bloqueados" : "bloqueado"} por generales ausentes` : rest;
    },
    hispano: (left) => `${left} de los 2 del Hispano`,
    time: "Tiempo",
    timeTold: (discs, room) =>
      `Escala de tiempo: ${discs} ${discs === 1 ? "casilla tapada" : "casillas tapadas"} de ${room}`,
    yearTold: (discs, room) => (room > 1 ? `${discs} de ${room} revueltas` : discs ? "tapado" : "libre"),
    revolts: "Reserva de revueltas",
    revoltsLeft: (left) => `${common.revolts(left)} de 22 en la reserva`,
    left: "de 22",
    danger: {
      calm: "",
      low: "· se agota",
      deadly: "· peligro: si toca colocar una revuelta y no queda ninguna, gana Hispania",
    },
    goal: (held) => `Capitales con guarnición: ${held} de 6`,
    capital: (garrisons, revolts) =>
      garrisons ? common.garrisons(garrisons) : revolts ? common.revolts(revolts) : "sin guarnición",
    calm: "Ninguna revuelta en Ulterior ni en Citerior.",
    unrest: (cities) => `En revuelta en las provincias romanas: ${cities}.`,
    reserve: "En reserva",
    garrisons: (who, left, most) => `${common.offices[who]}: ${left} en reserva de ${common.garrisons(most)}`,
    armies: (ordinary, special) =>
      special
        ? `${common.armies(ordinary)} y el ejército especial en reserva`
        : `${common.armies(ordinary)} en reserva`,
    roads: (left) => `${common.roads(left)} por colocar`,
    facts: {
      proconsulFree: () => "Todavía se puede llamar al procónsul.",
      proconsulAlive: (where) => `El procónsul está ${where}.`,
      proconsulDead: () => "El procónsul ha caído.",
      lethe: () => "Lete: ningún romano entra en el norte antes de que el pretor de Ulterior cruce el Durius.",
      legion: (where) => `La Legio Hispana está ${where}.`,
      plotFree: () => "Todavía es posible una conjura.",
      plotDone: () => "La conjura ha triunfado.",
      plotFailed: () => "La conjura ha fracasado.",
    },
  },

  end: {
    ...shell.end,
    cry: "Triumphus",
    roman: (year) => `Hispania es romana, ${year}`,
    victory: "Victoria de Roma",
    defeat: "Victoria de Hispania",
    standing: (capitals, reserve) =>
      `${capitals} de 6 capitales con guarnición, ${common.revolts(reserve)} en la reserva`,
    same: (level) => `Otra vez: ${common.level(level)}`,
  },

  replay: {
    ...shell.replay,
    when: (round, year, general) => `Ronda ${round} · ${year} · ${general}`,
    tabs: { log: "Diario", tracks: "Escalas" },
  },
};
