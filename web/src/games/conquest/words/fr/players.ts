// Les joueurs ordinateurs : qui ils sont, ce qu'ils ont pensé, ce qu'ils ont fait pour quelqu'un ; en français.

import type { Words } from "../index.svelte";
import { players as shell } from "../../../../lib/words/fr/players";

type Table = Record<string, string>;

const TOLD: Table = {
  recruit: "Décide au hasard. Pour les essais, et pour les enfants qui veulent gagner.",
  legate: "Suit des règles simples, un plan à l’avance, et dit pourquoi.",
  tribune: "Un planificateur rapide : il cherche un peu avant chaque décision.",
  consul: "Le meilleur que nous ayons : il cherche un dixième de seconde.",
  chieftain: "Prépare les coups de l’Hispano, contre Rome.",
};

const WHY: Table = {
  "at-random": "au hasard",
  "nothing-better": "il ne restait rien de mieux à faire",
  position: "pour une meilleure place",
  place: "pour être là où il le faut",
  garrison: "pour tenir la cité",
  siege: "contre la révolte",
  attack: "contre l’armée",
  road: "pour des chemins plus courts",
  variant: "une occasion qu’offre cette variante",
};

export const players: Words["players"] = {
  ...shell,
  told: (id) => TOLD[id] ?? "",
  why: (code) => WHY[code] ?? "",
  chance: "Chances de victoire de Rome, estimées d’un coup d’œil",
};
