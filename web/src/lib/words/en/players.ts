// Computer players: who they are, what they thought, what they did in somebody's name; in English.

import { common } from "./common";

export const players = {
  strength: (pips: number, most: number): string => `Strength ${pips} of ${most}`,
  choose: (seat: string): string => `Computer player for ${seat}`,
  did: (seat: string, number: number): string =>
    number === 1
      ? `One decision for ${seat} while you were away`
      : `${number} decisions for ${seat} while you were away`,
  by: (name: string): string => `by ${name}`,
  dice: (dice: string[]): string => `dice ${common.list(dice)}`,
  from: (before: string, after: string): string => `${before} → ${after}`,
  whole: "All in all",
  failed: "What the computer did could not be fetched; the log tells it.",

  /** Those who can play any game. */
  names: { random: "Random", searcher: "Searcher" } as Record<string, string>,
  lines: {
    random: "Decides at random. For tests, and for children who want to win.",
    searcher: "Plays many games to their end in thought, and takes what went best.",
  } as Record<string, string>,
  thoughts: { "at-random": "at random", "looked-best": "it looked best" } as Record<string, string>,
  chanceOf: "The seat’s chance of victory, judged at a glance",
};
