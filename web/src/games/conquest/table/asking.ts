// The facts of the question that the table asks.

import type { Board } from "../board";
import type { Legal, Now, Position, Shown } from "../wire";
import type { Asked } from "../words/en/table";

/** Where the question is about a province or a space, its name. */
function placeOf(board: Board, now: Now, position: Position): string {
  const turn = position.generals[position.turn];
  switch (now.turn.phase) {
    case "SETUP_REVOLTS": {
      const city = (now.legal as Legal[] | null)?.[0]?.action.city;
      return city ? (board.province(city)?.name ?? "") : "";
    }
    case "PICK":
      return board.name(position.queue[0] ?? "");
    case "MUST_LEAVE":
      return turn ? board.name(turn) : "";
    default:
      return "";
  }
}

export function askFacts(board: Board, now: Now): Asked {
  const position = now.position as Position;
  const step = position.pending?.kind === "setup" ? Number(position.pending.step) + 1 : 1;
  return {
    who: (now.shown as unknown as Shown).actor,
    denarii: position.denarii,
    hispano: position.hispano ?? 0,
    step,
    of: now.turn.phase === "SETUP_ROADS" ? position.level[3] : position.level[4],
    place: placeOf(board, now, position),
  };
}
