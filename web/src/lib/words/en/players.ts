// Computer players: who they are, what they thought, what they did in somebody's name; in English.

import { common } from "./common";

type Table = Record<string, string>;

const TOLD: Table = {
  recruit: "Decides at random. For tests, and for children who want to win.",
  legate: "Goes by rules of thumb, one plan ahead, and says why.",
  tribune: "A quick planner: searches a little before each decision.",
  consul: "The best we have: searches for a tenth of a second.",
  chieftain: "Plans for the Hispano, against Rome.",
};

const WHY: Table = {
  "at-random": "at random",
  "nothing-better": "nothing better was left to do",
  position: "for a better place",
  place: "to be where he is needed",
  garrison: "to hold the city",
  siege: "against the revolt",
  attack: "against the army",
  road: "for shorter ways",
  variant: "a chance that this variant gives",
};

export const players = {
  told: (id: string): string => TOLD[id] ?? "",
  strength: (pips: number, most: number): string => `Strength ${pips} of ${most}`,
  why: (code: string): string => WHY[code] ?? "",
  choose: (seat: string): string => `Computer player for ${seat}`,
  did: (seat: string, number: number): string =>
    number === 1
      ? `One decision for ${seat} while you were away`
      : `${number} decisions for ${seat} while you were away`,
  by: (name: string): string => `by ${name}`,
  dice: (dice: string[]): string => `dice ${common.list(dice)}`,
  chance: "Rome’s chance of victory, judged at a glance",
  from: (before: string, after: string): string => `${before} → ${after}`,
  whole: "All in all",
  failed: "What the computer did could not be fetched; the log tells it.",
};
