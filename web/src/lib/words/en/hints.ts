// Hints in English: look here, this kind of action, this action with what it gains and risks.

import { common } from "./common";

export const hints = {
  ask: "Hint",
  askMore: "Where to look; press again for more",
  head: (strength: number): string => `Hint ${strength} of 3`,
  thinking: "Thinking …",
  callOff: "Call it off",
  /** The button for the next strength. */
  stronger: { 1: "What kind of action?", 2: "Which action?" } as Record<number, string>,
  noted: "Hints are noted in the record.",
  points: (share: number): string => `${(100 * share).toFixed(1)}%`,
  choose: "Choose it",
  count: (number: number): string => (number === 1 ? "1 hint was taken" : `${number} hints were taken`),
  none: "This table is played without hints.",
  failed: "There is no hint just now. Try again.",
  allow: "Hints may be taken",
  allowHint: "Whoever decides may ask the program. Every hint is told to all and noted in the record.",
  without: "without hints",
  took: (who: string, strength: number): string => `${who} took a hint (${strength} of 3).`,
  look: (places: string[]): string =>
    places.length ? `Look at ${common.list(places)}.` : "No place calls for you more than another.",
  kind: (kind: string): string => `${kind}.`,
  chance: (seat: string, chance: string): string => `${seat} then wins with ${chance}.`,
  gain: (gain: string, instead: string): string => `+${gain} over the next best: ${instead}.`,
};
