// Les joueurs ordinateurs : qui ils sont, ce qu'ils ont pensé, ce qu'ils ont fait pour quelqu'un ; en français.

import type { Words } from "../index.svelte";
import { common } from "./common";

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
  told: (id) => TOLD[id] ?? "",
  strength: (pips, most) => `Force ${pips} sur ${most}`,
  why: (code) => WHY[code] ?? "",
  choose: (seat) => `Joueur ordinateur pour ${seat}`,
  did: (seat, number) =>
    number === 1 ? `Une décision en votre absence (${seat})` : `${number} décisions en votre absence (${seat})`,
  by: (name) => `par ${name}`,
  dice: (dice) => `dés ${common.list(dice)}`,
  chance: "Chances de victoire de Rome, estimées d’un coup d’œil",
  from: (before, after) => `${before} → ${after}`,
  whole: "En tout",
  failed: "Impossible d’obtenir ce que l’ordinateur a fait ; le journal le raconte.",
};
