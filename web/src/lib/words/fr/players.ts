// Les joueurs ordinateurs : qui ils sont, ce qu'ils ont pensé, ce qu'ils ont fait pour quelqu'un ; en français.

import type { Words } from "../index.svelte";
import { common } from "./common";

export const players: Words["players"] = {
  strength: (pips, most) => `Force ${pips} sur ${most}`,
  choose: (seat) => `Joueur ordinateur pour ${seat}`,
  did: (seat, number) =>
    number === 1 ? `Une décision en votre absence (${seat})` : `${number} décisions en votre absence (${seat})`,
  by: (name) => `par ${name}`,
  dice: (dice) => `dés ${common.list(dice)}`,
  from: (before, after) => `${before} → ${after}`,
  whole: "En tout",
  failed: "Impossible d’obtenir ce que l’ordinateur a fait ; le journal le raconte.",

  names: { random: "Hasard", searcher: "Chercheur" },
  lines: {
    random: "Décide au hasard. Pour les essais, et pour les enfants qui veulent gagner.",
    searcher: "Joue en pensée bien des parties jusqu’au bout, et prend ce qui a le mieux réussi.",
  },
  thoughts: { "at-random": "au hasard", "looked-best": "cela semblait le mieux" },
  chanceOf: "La chance de victoire de la place, jugée d’un coup d’œil",
};
