// L’atlas de la difficulté, en français.

import type { Pages } from "../pages.svelte";
import { common } from "./common";

export const charts: Pages["charts"] = {
  title: "Est-ce difficile ?",
  lead: "Les 243 niveaux, et combien de fois les ordinateurs y gagnent. Vous jouez peut-être mieux ou moins bien, mais ce qui est plus dur pour eux l’est aussi pour vous.",
  levels: "Tous les niveaux d’un coup d’œil",
  player: "Joueur",
  how: "Le nombre d’une case est la chance de victoire sur cent ; bleu : facile, orange : difficile. Choisissez une case, ou passez de l’une à l’autre avec les flèches.",
  block: (denarii, garrisons) => `${common.denarii(denarii)}, ${common.garrisons(garrisons)}`,
  armies: "armées",
  field: (level, chance, low, high) =>
    `${level} : ${common.percent([chance, 1])} (${common.span([low, 1], [high, 1])})`,
  play: "Jouer à ce niveau",
  effects: { variant: "Ce que changent les variantes", scenario: "Ce que changent les scénarios" },
  effectsMore:
    "En points sur cent, par rapport au même niveau sans elle ou sans lui, avec les mêmes dés ; le trait est l’intervalle à 95 %. S’il croise le milieu, aucune différence n’a été trouvée.",
  nothing: "Rien n’a été mesuré sur le plateau de ce serveur.",
};
