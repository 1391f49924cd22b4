// Hints in English: look here, this kind of action, this action with what it gains and risks.

import type { Action, Risk, Seat } from "../../wire";
import type { Names } from "../facts";
import { actions } from "./actions";
import { common } from "./common";
import { hints as shell } from "../../../../lib/words/en/hints";

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
  ...shell,
  /** Strength 1. */
  look: (board: Names, spaces: string[]): string =>
    spaces.length ? `Look at ${common.places(board, spaces)}.` : "Nothing on the map calls for you now.",
  /** Strength 2. */
  kind: (board: Names, spaces: string[], kind: string): string =>
    spaces.length
      ? `${capital(common.places(board, spaces))}: ${actions.verb(kind)}.`
      : `${capital(actions.verb(kind))}.`,
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
};
