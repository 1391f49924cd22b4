// A hint in sentences, and on the map.

import type { Mark } from "../map/types";
import type { Board } from "../board";
import type { Hint, Position } from "../wire";
import { share } from "../words/facts";
import type { Words } from "../words/index.svelte";
import { reasonFor } from "./reasons";

/** What a hint says, as much as its strength allows; the action of the third has a button of its own. */
export function hintLines(words: Words, board: Board, hint: Hint, position: Position): string[] {
  const { hints } = words;
  if (!hint.kind) return [hints.look(board, hint.spaces)];
  if (!hint.action) return [hints.kind(board, hint.spaces, hint.kind)];
  const lines: string[] = [];
  const reason = reasonFor(words, board, position, hint.action);
  const { why } = words.first;
  const win = hint.risk?.win;
  if (reason) lines.push(win ? why.odds(reason, why.in100(share(win))) : why.sentence(reason));
  if (hint.instead && hint.gain !== null) lines.push(hints.gain(board, hint.gain, hint.instead));
  const waits = hint.instead?.kind === "pass" || hint.instead?.kind === "decline";
  if (hint.over_passing !== null && !waits) lines.push(hints.overPassing(hint.over_passing));
  if (hint.risk && share(hint.risk.win ?? [0, 1]) < 1) lines.push(hints.dice(hint.risk));
  if (hint.risk?.armies) lines.push(hints.armies(hint.risk.armies));
  if (hint.chance !== null) lines.push(hints.chance(hint.seat, hint.chance));
  return lines.filter(Boolean);
}

/** A soft mark on the spaces of a hint, and nothing else there. */
export function withHint(marks: Mark[], hint: Hint | null): Mark[] {
  if (!hint) return marks;
  const others = marks.filter((mark) => !hint.spaces.includes(mark.space));
  return [...others, ...hint.spaces.map((space): Mark => ({ space, kind: "hint" }))];
}
