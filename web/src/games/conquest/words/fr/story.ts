// Le récit d’une partie en français : la courbe des chances de Rome, le hasard et les décisions, les tournants.

import type { en } from "../en";
import { story as shell } from "../../../../lib/words/fr/story";

export const story: typeof en.story = {
  ...shell,
  intro:
    "Chaque position est réfléchie à nouveau : quelles chances Rome avait-elle de gagner après chaque décision et après chaque dé ? On distingue ainsi ce que les dés ont fait et ce que les joueurs ont fait.",
  howWon: "Comment a-t-elle été gagnée ?",
  howLost: "Comment a-t-elle été perdue ?",

  curve: "Chances de Rome",
  slider: "Chances de Rome au fil de la partie",
  balanceTold:
    "En centièmes des chances de Rome : plus a aidé Rome, moins a aidé l’Hispanie. Les dés comptent pour celui dont c’était le tour.",
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
  caption: "Chaque étape avec les chances de Rome après elle",
};
