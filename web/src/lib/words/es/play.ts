// La carta de batalla, los dados, el diario, las escalas, el final y la repetición, en español.

import type { en } from "../en";
import type { CombatCard } from "../../wire";
import { isSiege, numeral, type Names } from "../facts";
import { combat } from "../../../games/conquest/words/es/combat";
import { common } from "./common";

interface Fallen {
  die: "R" | "H";
  face: number | null;
  struck: boolean;
}

export const play: typeof en.play = {
  ruleOpens: (rule) => `Regla ${rule}: leerla`,
  step: (number) => `paso ${number}`,

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
    head: "Diario",
    keys: "Entradas del diario; las flechas van de una a otra",
    filter: "Qué entradas",
    filters: { all: "Todo", battles: "Combates", revolts: "Revueltas" },
    setup: "Preparación",
    hispania: "Hispania actúa",
    when: (round, year) => `Ronda ${round} · ${year}`,
    whyThis: (sentence) => `¿Por qué? ${sentence}`,
    empty: "Todavía no ha pasado nada.",
    nothing: "Ninguna entrada de ese tipo hasta ahora.",
    newest: "A la más reciente",
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
    garrisons: (who, left, most) => `${common.generals[who]}: ${left} en reserva de ${common.garrisons(most)}`,
    armies: (ordinary, special) =>
      special
        ? `${common.armies(ordinary)} y el ejército especial en reserva`
        : `${common.armies(ordinary)} en reserva`,
    roads: (left) => `${common.roads(left)} por colocar`,
    facts: {
      proconsulFree: () => "Todavía se puede llamar al procónsul.",
      proconsulAlive: (where) => `El procónsul está ${where}.`,
      proconsulDead: () => "El procónsul ha caído.",
      lethe: () => "Lete: ningún romano entra en el norte antes de que el pretor U cruce el Durius.",
      legion: (where) => `La Legio Hispana está ${where}.`,
      plotFree: () => "Todavía es posible una conjura.",
      plotDone: () => "La conjura ha triunfado.",
      plotFailed: () => "La conjura ha fracasado.",
    },
  },

  end: {
    head: "El final",
    victory: "Victoria de Roma",
    defeat: "Victoria de Hispania",
    lasted: (rounds, steps) => `${common.rounds(rounds)}, ${common.steps(steps)}`,
    standing: (capitals, reserve) =>
      `${capitals} de 6 capitales con guarnición, ${common.revolts(reserve)} en la reserva`,
    replay: "Repasar la partida",
    whatIf: "¿Y si …?",
    whatIfMore: "Elige un momento de la partida y sigue jugando desde allí.",
    save: "Guardar la partida",
    copy: "Copiar la partida",
    copied: "Copiado",
    notCopied: "No se ha podido copiar. Guarda la partida en su lugar.",
    failed: "No se ha podido leer la partida. No se ha perdido nada; inténtalo otra vez.",
    same: (level) => `Otra vez en el nivel ${level}`,
    harder: (level) => `Más difícil: ${level}`,
    easier: (level) => `Más fácil: ${level}`,
    dice: "Los dados",
    diceMore:
      "Antes de la primera tirada, el servidor publicó la huella de su semilla. Ahora que se conoce la semilla, tu navegador puede sacar otra vez cada dado y comparar.",
    seed: "Semilla",
    commitment: "Huella anunciada al empezar",
    verify: "Comprobar los dados en este navegador",
    verifying: "Se sacan otra vez los dados …",
    holds: "La semilla corresponde a la huella.",
    breaks: "La semilla no corresponde a la huella anunciada al empezar.",
    match: (number) => (number === 1 ? "El único dado coincide." : `Los ${number} dados coinciden.`),
    noDice: "No ha caído ningún dado de esta semilla.",
    differ: (wrong, number) => `${wrong} de ${number} dados no ${wrong === 1 ? "sale" : "salen"} de esta semilla.`,
    brought: (number) =>
      number === 1
        ? "El primer dado se tiró en otro lugar y viene de una partida importada."
        : `Los ${number} primeros dados se tiraron en otro lugar y vienen de una partida importada.`,
    insecure:
      "Este navegador solo calcula huellas en una página segura: con https, o en la máquina del servidor. Abre esta dirección allí, o guarda la partida: contiene la semilla, y al repasarla se comprueba cada dado.",
    table: "Todos los dados",
    columns: { index: "Dado", step: "Paso", fell: "Salió", drawn: "De la semilla", same: "Igual" },
  },

  replay: {
    head: (name) => (name ? `Repaso: ${name}` : "Repaso"),
    loading: "La partida está en camino …",
    missing: "Esa partida no está aquí. Quizá el enlace esté incompleto, o se jugó en otro servidor.",
    offline: "El servidor no responde. No se ha perdido nada; inténtalo otra vez.",
    retry: "Intentarlo otra vez",
    home: "A las partidas",
    controls: "Pasos de la partida",
    slider: "Paso",
    at: (step, of) => `Paso ${step} de ${of}`,
    when: (round, year, general) => `Ronda ${round} · ${year} · ${general}`,
    beginning: "El comienzo",
    setup: "Preparación",
    first: "Al comienzo",
    turnBack: "Un turno atrás",
    back: "Un paso atrás",
    next: "Un paso adelante",
    turnNext: "Un turno adelante",
    last: "Al final",
    play: "Reproducir",
    pause: "Pausa",
    speed: "Velocidad",
    speeds: { slow: "lenta", normal: "normal", fast: "rápida", instant: "muy rápida" },
    keys: "Flechas: un paso. Re Pág y Av Pág: un turno. Inicio y Fin: comienzo y final. Espacio: reproducir.",
    tabs: { log: "Diario", tracks: "Escalas" },
    more: (steps) => (steps === 1 ? "1 paso nuevo" : `${steps} pasos nuevos`),
    running: "La partida sigue.",
    over: "La partida ha acabado.",
    watch: "A la mesa",
    whatIf: "¿Y si, desde aquí?",
    whatIfMore: "Una mesa nueva que empieza en esta posición, con sus propios dados.",
    branched: "Un «¿y si…?» de otra partida",
    origin: "A esa partida",
    share: "Copiar el enlace",
    save: "Guardar",
    copy: "Copiar la partida",
    shared: "Enlace copiado",
    link: "Enlace a este paso",
    branchFailed: "No se ha podido crear el «¿y si…?». No se ha perdido nada; inténtalo otra vez.",
    stepFailed: "No se ha podido leer este paso.",
    notation: "Notación",
  },
};
