// El relato de una partida en español: la curva de las posibilidades de Roma, el azar y las decisiones, los giros.

import type { en } from "../en";
import { story as shell } from "../../../../lib/words/es/story";

export const story: typeof en.story = {
  ...shell,
  intro:
    "Se vuelve a pensar cada posición: ¿qué probabilidad tenía Roma de ganar tras cada decisión y tras cada dado? Así se distingue lo que hicieron los dados de lo que hicieron las personas.",
  howWon: "¿Cómo se ganó?",
  howLost: "¿Cómo se perdió?",

  curve: "Probabilidad de Roma",
  slider: "Probabilidad de Roma a lo largo de la partida",
  balanceTold:
    "En centésimas de la probabilidad de Roma: más ayudó a Roma, menos ayudó a Hispania. Los dados cuentan para quien tenía el turno.",
  forRome: "para Roma",
  forHispania: "para Hispania",
  verdict: (luck, decisions) => {
    if (Math.abs(luck) < 3 && Math.abs(decisions) < 3) return "El azar y las decisiones se equilibraron.";
    const side = (number: number): string => (number > 0 ? "Roma" : "Hispania");
    if (Math.abs(luck) < 3) return `Los dados fueron justos con ambos; las decisiones ayudaron a ${side(decisions)}.`;
    if (Math.abs(decisions) < 3)
      return `Las decisiones fueron tan buenas como se podía ver; los dados ayudaron a ${side(luck)}.`;
    if (luck > 0 === decisions > 0) return `Los dados ayudaron a ${side(luck)}, y las decisiones también.`;
    return `Los dados ayudaron a ${side(luck)}, las decisiones a ${side(decisions)}.`;
  },
  caption: "Cada paso con la probabilidad de Roma después de él",
};
