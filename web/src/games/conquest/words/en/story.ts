// The story of a game in English: the curve of Rome’s chance, luck and decisions, what turned it.

import { story as shell } from "../../../../lib/words/en/story";

export const story = {
  ...shell,
  intro:
    "Every position is thought about again: how likely was Rome to win after each decision and after each die? So what the dice did and what people did can be told apart.",
  howWon: "How was it won?",
  howLost: "How was it lost?",

  curve: "Rome’s chance",
  slider: "Rome’s chance over the game",
  balanceTold:
    "In hundredths of Rome’s chance: plus helped Rome, minus helped Hispania. The dice count for whoever’s turn it was.",
  forRome: "for Rome",
  forHispania: "for Hispania",
  verdict: (luck: number, decisions: number): string => {
    if (Math.abs(luck) < 3 && Math.abs(decisions) < 3) return "Luck and decisions kept the balance.";
    const side = (number: number): string => (number > 0 ? "Rome" : "Hispania");
    if (Math.abs(luck) < 3) return `The dice were fair to both; the decisions helped ${side(decisions)}.`;
    if (Math.abs(decisions) < 3) return `The decisions were as good as could be seen; the dice helped ${side(luck)}.`;
    if (luck > 0 === decisions > 0) return `The dice helped ${side(luck)}, and so did the decisions.`;
    return `The dice helped ${side(luck)}, the decisions ${side(decisions)}.`;
  },
  caption: "Every step with Rome’s chance after it",
};
