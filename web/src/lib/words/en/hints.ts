// Hints in English: look here, this kind of action, this action with what it gains and risks.

import type { Action, Risk, Seat } from "../../wire";
import type { Names } from "../facts";
import { actions } from "../../../games/conquest/words/en/actions";
import { common } from "./common";

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An action within a sentence. */
function inner(board: Names, action: Action): string {
  const name = actions.priced(board, action, action.denarii ?? action.cost ?? 0);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const LOSES: Record<string, (garrisons: number) => string> = {
  general: (garrisons) => (garrisons ? `loses the general with ${common.garrisons(garrisons)}` : "loses the general"),
  army: () => "loses the army",
  revolt: () => "loses a revolt",
  roll: () => "brings one more revolt roll",
};

export const hints = {
  ask: "Hint",
  askMore: "Where to look; press again for more",
  head: (strength: number): string => `Hint ${strength} of 3`,
  thinking: "Thinking …",
  callOff: "Call it off",
  /** Strength 1. */
  look: (board: Names, spaces: string[]): string =>
    spaces.length ? `Look at ${common.places(board, spaces)}.` : "Nothing on the map calls for you now.",
  /** Strength 2. */
  kind: (board: Names, spaces: string[], kind: string): string =>
    spaces.length
      ? `${capital(common.places(board, spaces))}: ${actions.verb(kind)}.`
      : `${capital(actions.verb(kind))}.`,
  /** The button for the next strength. */
  stronger: { 1: "What kind of action?", 2: "Which action?" } as Record<number, string>,
  noted: "Hints are noted in the record.",
  points: (share: number): string => `${(100 * share).toFixed(1)}%`,
  chance: (seat: Seat, share: number): string =>
    seat === "H"
      ? `Hispania then wins the game with ${hints.points(1 - share)}.`
      : `Rome then wins the game with ${hints.points(share)}.`,
  gain: (board: Names, gain: number, instead: Action): string =>
    gain >= 0.0005
      ? `+${hints.points(gain)} over the next best: ${inner(board, instead)}.`
      : `As good: ${inner(board, instead)}.`,
  overPassing: (gain: number): string => `+${hints.points(gain)} over doing nothing.`,
  /** The dice of the action itself. */
  dice: (risk: Risk): string => {
    if (!risk.win || !risk.nothing || !risk.lose) return "";
    const win = `wins ${common.span(risk.win_least ?? risk.win, risk.win)}`;
    const nothing = risk.nothing[0] ? `nothing happens ${common.percent(risk.nothing)}` : "";
    const lose = risk.loses
      ? `${LOSES[risk.loses]?.(risk.garrisons) ?? ""} ${common.span(risk.lose, risk.lose_most ?? risk.lose)}`
      : "";
    return `Its dice: ${[win, nothing, lose].filter(Boolean).join(", ")}.`;
  },
  armies: (number: number): string =>
    number === 1
      ? "One army stands beside him there and may attack."
      : `${number} armies stand beside him there and may attack.`,
  choose: "Choose it",
  took: (seat: string, strength: number): string => `${common.Who(seat)} took a hint (${strength} of 3).`,
  count: (number: number): string => (number === 1 ? "1 hint was taken" : `${number} hints were taken`),
  none: "This table is played without hints.",
  failed: "There is no hint just now. Try again.",
  allow: "Hints may be taken",
  allowHint: "Whoever decides may ask the program. Every hint is told to all and noted in the record.",
  without: "without hints",
};
