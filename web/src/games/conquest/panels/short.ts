// The short name of an action, where a heading already tells its kind.

import type { Board } from "../board";
import type { Action } from "../wire";
import type { Words } from "../words/index.svelte";

/** Beside a fleet nobody needs to be told that it is a sea. */
function sea(name: string): string {
  return name.replace(/^Mare /, "");
}

export function shortName(words: Words, board: Board, action: Action, phase: string): string {
  const at = (id: string | undefined): string => (id ? board.name(id) : "");
  switch (action.kind) {
    case "move":
      return at(action.to);
    case "fleet":
      return `${sea(at(action.start))} → ${sea(at(action.to))}${action.carries ? ` (${action.carries})` : ""}`;
    case "besiege":
    case "attack":
    case "pick":
    case "set-army":
      return at(action.city);
    case "set-revolts":
      return `${at(action.city)} · ${words.common.shield(board.space(action.city ?? "").shield ?? 0)}`;
    case "enter":
      return at(action.space);
    case "strike":
      return `${at(action.army)} → ${at(action.city)}`;
    case "road":
    case "build":
      return `${at(action.a)} – ${at(action.b)}`;
    case "pass":
      return phase === "FREE_MOVE" ? words.actions.stay : words.actions.name(board, action);
    default:
      return words.actions.name(board, action);
  }
}
