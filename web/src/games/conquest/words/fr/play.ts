// La carte de bataille, les dés, le journal, les pistes, la fin et la relecture, en français.

import type { en } from "../en";
import type { CombatCard } from "../../wire";
import { isSiege, numeral, type Names } from "../facts";
import { combat } from "./combat";
import { common } from "./common";
import { play as shell } from "../../../../lib/words/fr/play";

interface Fallen {
  die: "R" | "H";
  face: number | null;
  struck: boolean;
}

export const play: typeof en.play = {
  ...shell,

  dice: {
    rolling: "Les dés roulent",
    shown: (dice: Fallen[]) =>
      common.list(
        dice.map(({ die, face, struck }) => {
          const shown = `${common.dice[die]} ${die === "R" ? numeral(face) : face}`;
          return struck ? `${shown} (relancé)` : shown;
        }),
      ),
  },

  battle: {
    span: (least, most) => `de ${least} à ${most}`,
    whoFights: "Qui combat",
    needs: (face, only) => (only ? `il faut ${face}` : `il faut ${face} ou plus`),
    choose: (card: CombatCard, price) => `${isSiege(card) ? "Assiéger" : "Attaquer"} pour ${price}`,
    chooseFully: (board: Names, card: CombatCard, price, odds) =>
      `${play.battle.choose(card, price)}. ${combat.title(board, card)} : ${odds}`,
    allThrows: "Tous les jets",
    oneDie: (die) => `${common.dice[die]} : valeur de l'attaquant, valeur du défenseur, et l'issue`,
    twoDice:
      "Lignes : dé romain. Colonnes : dé hispanique. Dans chaque case, la valeur de l'attaquant et celle du défenseur.",
    sureNote: "Quand tous les jets donneraient la même issue, personne ne lance (H4.4).",
    fell: "c'est ce jet qui est tombé",
  },

  why: {
    ask: (event) => (["ArmyMoved", "ArmyStayed"].includes(event) ? "Pourquoi ont-ils fait cela ?" : "Pourquoi ?"),
    strip: (die) => `Où mène chaque face du ${die === "R" ? "dé romain" : "dé hispanique"}`,
    fell: (face) => `${face} est tombé`,
    candidates: "Villes candidates",
    noCandidate: "aucune",
    dropped: "en révolte, écartée",
    chosen: "choisie",
    stays: "reste",
    plotWorks: "le complot réussit",
    plotFails: "le complot échoue",
    result: (result, roman) =>
      result === "=" ? "Il ne se passe rien" : (result === "+") === roman ? "Rome l'emporte" : "L'Hispanie l'emporte",
  },

  log: {
    ...shell.log,
    filters: { all: "Tout", battles: "Combats", revolts: "Révoltes" },
    hispania: "L'Hispanie agit",
    when: (round, year) => `Manche ${round} · ${year}`,
  },

  tracks: {
    label: "Pistes et réserves",
    summary: (left, held) => `${play.tracks.label} : ${play.tracks.revoltsLeft(left)}, ${play.tracks.goal(held)}`,
    turn: (round) => `Manche ${round}`,
    endOfRound: "Fin de la manche",
    away: "absent",
    denarii: "Deniers",
    purse: (left, blocked) => {
      const rest = left > 1 ? `${left} restants` : `${left} restant`;
      return blocked ? `${rest}, ${blocked} ${blocked > 1 ? "bloqués" : "bloqué"} par des généraux absents` : rest;
    },
    hispano: (left) => `${left} des 2 de l'Hispano`,
    time: "Temps",
    timeTold: (discs, room) =>
      `Piste du temps : ${discs} ${discs > 1 ? "cases couvertes" : "case couverte"} sur ${room}`,
    yearTold: (discs, room) => (room > 1 ? `${discs} révoltes sur ${room}` : discs ? "couverte" : "libre"),
    revolts: "Réserve de révoltes",
    revoltsLeft: (left) => `${common.revolts(left)} sur 22 dans la réserve`,
    left: "sur 22",
    danger: {
      calm: "",
      low: "· elle s'épuise",
      deadly: "· danger : si une révolte est due et qu'il n'en reste pas, l'Hispanie gagne",
    },
    goal: (held) => `Capitales avec garnison : ${held} sur 6`,
    capital: (garrisons, revolts) =>
      garrisons ? common.garrisons(garrisons) : revolts ? common.revolts(revolts) : "sans garnison",
    calm: "Aucune révolte en Ulterior ni en Citerior.",
    unrest: (cities) => `En révolte dans les provinces romaines : ${cities}.`,
    reserve: "En réserve",
    garrisons: (who, left, most) => `${common.offices[who]} : ${left} en réserve sur ${common.garrisons(most)}`,
    armies: (ordinary, special) =>
      special ? `${common.armies(ordinary)} et l'armée spéciale en réserve` : `${common.armies(ordinary)} en réserve`,
    roads: (left) => `${common.roads(left)} à poser`,
    facts: {
      proconsulFree: () => "On peut encore appeler le proconsul.",
      proconsulAlive: (where) => `Le proconsul se tient ${where}.`,
      proconsulDead: () => "Le proconsul est tombé.",
      lethe: () => "Léthé : aucun Romain n'entre au nord avant que le préteur d’Ulterior ne franchisse le Durius.",
      legion: (where) => `La Legio Hispana se tient ${where}.`,
      plotFree: () => "Un complot est encore possible.",
      plotDone: () => "Le complot a réussi.",
      plotFailed: () => "Le complot a échoué.",
    },
  },

  end: {
    ...shell.end,
    cry: "Triumphus",
    roman: (year) => `L’Hispanie est romaine, ${year}`,
    victory: "Victoire de Rome",
    defeat: "Victoire de l'Hispanie",
    standing: (capitals, reserve) =>
      `${capitals} ${capitals > 1 ? "capitales" : "capitale"} sur 6 avec garnison, ${common.revolts(reserve)} en réserve`,
    same: (level) => `Encore : ${common.level(level)}`,
  },

  replay: {
    ...shell.replay,
    when: (round, year, general) => `Manche ${round} · ${year} · ${general}`,
    tabs: { log: "Journal", tracks: "Pistes" },
  },
};
