// Le récit d’une partie en français : la courbe des chances, le hasard et les décisions, les tournants.

import type { en } from "../en";
import { common } from "./common";

export const story: (typeof en)["story"] = {
  tab: "Récit",
  head: "Comment la partie s’est jouée",
  ask: "Raconter la partie",
  better: "Regarder de plus près",
  quality: "Avec quel soin",
  qualities: {
    quick: "D’un coup d’œil, quelques secondes",
    normal: "De près, jusqu’à une minute",
    deep: "De très près, quelques minutes",
  },
  looked: { quick: "Vue d’un coup d’œil.", normal: "Vue de près.", deep: "Vue de très près." },
  asking: "La demande est envoyée …",
  waiting: (ahead) =>
    ahead === 1
      ? "En attente : une autre analyse passe d’abord."
      : `En attente : ${ahead} autres analyses passent d’abord.`,
  running: (done, of) => `Réflexion : ${done} positions sur ${of}`,
  cancel: "Renoncer",
  cancelled: "Analyse abandonnée. Rien n’est perdu ; vous pouvez la redemander.",
  failed: "L’analyse a échoué. La partie elle-même est intacte ; vous pouvez la redemander.",
  older: (steps) =>
    `La partie a continué depuis : ce récit s’arrête après ${common.steps(steps)}. Redemandez pour la suite.`,
  alone:
    "Tant qu’une partie dure, seul celui qui joue sans autre personne peut la demander : une analyse révèle les meilleures actions, et les autres doivent les trouver eux-mêmes.",
  fold: "Cacher la courbe",
  unfold: "Montrer la courbe",
  percent: (number) => `${number} %`,
  signed: (number) => `${number > 0 ? "+" : number < 0 ? "−" : "±"}${Math.abs(number)} %`,
  margin: (number) => `± ${number}`,
  unknown: "pas encore étudié",
  round: "Manche",
  legend: {
    luck: "ce que les dés ont changé",
    decisions: "ce que les décisions ont changé",
    error: "marge d’erreur",
    turn: "tournant",
  },
  keys: "Flèches gauche et droite : une étape. Haut et bas : les tournants. Début, Fin : commencement et fin.",

  when: (round, who) => (round > 0 ? `Manche ${round}, ${who}` : "Mise en place"),
  setup: "Mise en place",
  luck: "Hasard",
  decisions: "Décisions",
  together: "Ensemble",
  everybody: "Au total",
  kind: { dice: "hasard", decision: "décision" },

  balance: "Hasard et décisions",
  start: "Au début",
  end: "À la fin",
  who: "Qui",

  turning: "Tournants",
  noTurning: "Rien n’a beaucoup fait basculer cette partie.",
  turn: (number) => `Tournant ${number}`,
  bestWas: (action, gain) => `Mieux valait : ${action} (${gain})`,
  wasBest: "Rien de mieux n’a été vu.",
  show: "Le montrer sur la carte",
  shown: (action) => `Sur la carte : ce qui semblait meilleur ici. ${action}`,
  back: "Revenir à ce qui s’est passé",

  table: "En tableau",
  columns: {
    step: "Étape",
    when: "Quand",
    what: "Ce qui s’est passé",
    kind: "Par",
    chance: "Chances",
    error: "Erreur",
    change: "Écart",
  },
  told: "Vers le récit entier",
  apart: "Démêler le hasard et le talent",

  // -------------------------------------------------------------- tout jeu, par les yeux d’une place
  through: "La chance de qui",
  introAny:
    "Chaque position est repensée : quelle chance avait chaque place après chaque décision et après chaque hasard ? On distingue ainsi la chance de ce que les gens ont fait.",
  how: "Comment en est-on arrivé là ?",
  chanceOf: (seat) => `Chance : ${seat}`,
  sliderOf: (seat) => `Chance au fil de la partie : ${seat}`,
  captionOf: (seat) => `Chaque pas et la chance qui le suit : ${seat}`,
  balanceOf: (seat) =>
    `En centièmes de chance (${seat}) : plus a aidé, moins a nui. Le hasard compte pour qui avait le tour.`,
  verdictOf: (seat, luck, decisions) => {
    const did = (number: number, what: string): string =>
      Math.abs(number) < 3 ? `${what} : équilibre` : `${what} : ${number > 0 ? "pour" : "contre"} ${seat}`;
    return `${did(luck, "Le hasard")} ; ${did(decisions, "les décisions")}.`;
  },
};
