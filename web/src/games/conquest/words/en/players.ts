// Computer players: who they are, what they thought, what they did in somebody's name; in English.

import { players as shell } from "../../../../lib/words/en/players";

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
  ...shell,
  told: (id: string): string => TOLD[id] ?? "",
  why: (code: string): string => WHY[code] ?? "",
  chance: "Rome’s chance of victory, judged at a glance",
};
