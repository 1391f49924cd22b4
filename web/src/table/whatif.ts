// Where a what-if begins.

import type { SeatFacts, Step } from "../lib/wire";

/**
 * May I begin one here? While something is hidden it would show what others hide, unless every seat is mine; and where
 * no hints are wanted, it would be one.
 */
export function mayBranch(hidden: boolean, over: boolean, seats: readonly SeatFacts[], hints = true): boolean {
  return over || (hints && (!hidden || seats.every((seat) => seat.mine)));
}

/** Did chance answer in a step? */
export function isThrow(step: Step | undefined): boolean {
  return step !== undefined && step.n > 0 && step.seat === "";
}

/**
 * After how many steps a what-if begins: before the decision that the last dice answered.
 * Null where no decision came before dice.
 */
export function whatIfStep(log: readonly Step[]): number | null {
  let at = log.length - 1;
  while (at >= 0 && !isThrow(log[at])) at -= 1;
  while (at >= 0 && isThrow(log[at])) at -= 1;
  return at < 0 ? null : log[at]!.n - 1;
}
