// The facts of the question that the table asks, and for whom it waits.

import type { Board } from "../games/conquest/board";
import type { Now, Seat, SeatFacts } from "../lib/wire";
import type { Asked } from "../lib/words/en/table";
import { w } from "../lib/words/index.svelte";

/** Where the question is about a province or a space, its name. */
function placeOf(board: Board, now: Now): string {
  const { position } = now;
  const turn = position.generals[position.turn];
  switch (now.phase) {
    case "SETUP_REVOLTS": {
      const city = now.legal?.[0]?.action.city;
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
  const { position } = now;
  const step = position.pending?.kind === "setup" ? Number(position.pending.step) + 1 : 1;
  return {
    who: now.actor,
    denarii: position.denarii,
    hispano: position.hispano ?? 0,
    step,
    of: now.phase === "SETUP_ROADS" ? position.level[3] : position.level[4],
    place: placeOf(board, now),
  };
}

/** The names of those who may decide now, mine not among them. */
export function deciders(seats: readonly SeatFacts[], deciding: readonly Seat[]): string[] {
  const words = w();
  const names = seats
    .filter((seat) => deciding.includes(seat.seat) && !seat.mine && seat.kind !== "open")
    .map((seat) =>
      seat.kind === "computer" ? words.table.computers(seat.name) : seat.name || words.common.who(seat.seat),
    );
  return [...new Set(names)];
}
