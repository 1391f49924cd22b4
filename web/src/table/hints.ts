// A hint to be spoken and chosen, and the record with those that were taken.

import type { Names, Telling } from "../lib/door";
import type { Action, Assistance, Hint, View } from "../lib/wire";
import { w } from "../lib/words/index.svelte";

/** The action that a hint of full strength tells. */
export function actionOf(hint: Hint): Action | null {
  return (hint.action as Action | null | undefined) ?? null;
}

/** A hint to be spoken, the action first. */
export function spokenHint(tell: Telling, board: Names, hint: Hint, position: View): string {
  const action = actionOf(hint);
  const named = action ? [`${tell.priced(board, action, Number(action.cost ?? 0))}.`] : [];
  return [`${w().hints.head(hint.strength)}.`, ...named, ...tell.hint(board, hint, position)].join(" ");
}

/** The record with the hints that were taken, each before its line of play. */
export function withTaken(lines: readonly string[], taken: readonly Assistance[]): string[] {
  const before = (at: number): string[] => taken.filter((one) => one.before === at).map((one) => one.line);
  const last = taken.filter((one) => one.before >= lines.length).map((one) => one.line);
  return [...lines.flatMap((line, at) => [...before(at), line]), ...last];
}
