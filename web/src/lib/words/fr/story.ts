// Le récit d’une partie en français : la courbe des chances de Rome, le hasard et les décisions, les tournants.

import type { en } from "../en";
import { common } from "./common";

export const story: (typeof en)["story"] = {
  tab: "Récit",
  head: "Comment la partie s’est jouée",
  intro:
    "Chaque position est réfléchie à nouveau : quelles chances Rome avait-elle de gagner après chaque décision et après chaque dé ? On distingue ainsi ce que les dés ont fait et ce que les joueurs ont fait.",
  howWon: "Comment a-t-elle été gagnée ?",
  howLost: "Comment a-t-elle été perdue ?",
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

  curve: "Chances de Rome",
  slider: "Chances de Rome au fil de la partie",
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
  balanceTold:
    "En centièmes des chances de Rome : plus a aidé Rome, moins a aidé l’Hispanie. Les dés comptent pour celui dont c’était le tour.",
  start: "Au début",
  end: "À la fin",
  who: "Qui",
  forRome: "pour Rome",
  forHispania: "pour l’Hispanie",
  verdict: (luck, decisions) => {
    if (Math.abs(luck) < 3 && Math.abs(decisions) < 3) return "Le hasard et les décisions se sont équilibrés.";
    const side = (number: number): string => (number > 0 ? "Rome" : "l’Hispanie");
    if (Math.abs(luck) < 3) return `Les dés ont été équitables ; les décisions ont aidé ${side(decisions)}.`;
    if (Math.abs(decisions) < 3)
      return `Les décisions étaient aussi bonnes qu’on pouvait le voir ; les dés ont aidé ${side(luck)}.`;
    if (luck > 0 === decisions > 0) return `Les dés ont aidé ${side(luck)}, et les décisions aussi.`;
    return `Les dés ont aidé ${side(luck)}, les décisions ${side(decisions)}.`;
  },

  turning: "Tournants",
  noTurning: "Rien n’a beaucoup fait basculer cette partie.",
  turn: (number) => `Tournant ${number}`,
  bestWas: (action, gain) => `Mieux valait : ${action} (${gain})`,
  wasBest: "Rien de mieux n’a été vu.",
  show: "Le montrer sur la carte",
  shown: (action) => `Sur la carte : ce qui semblait meilleur ici. ${action}`,
  back: "Revenir à ce qui s’est passé",

  table: "En tableau",
  caption: "Chaque étape avec les chances de Rome après elle",
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
};
