// For whom the table waits.

import type { Telling } from "../lib/door";
import type { Now, Seat, SeatFacts } from "../lib/wire";
import { w } from "../lib/words/index.svelte";

/** Who asks of a decision: the seat of mine that decides, or whoever else does. */
export function deciderOf(now: Now): Seat | null {
  const [first = null] = now.turn.seats;
  return now.viewpoint !== null && now.turn.seats.includes(now.viewpoint) ? now.viewpoint : first;
}

/** The names of those who may decide now, mine not among them. */
export function deciders(tell: Telling, seats: readonly SeatFacts[], deciding: readonly Seat[]): string[] {
  const names = seats
    .filter((seat) => deciding.includes(seat.seat) && !seat.mine && seat.kind !== "open")
    .map((seat) =>
      seat.kind === "computer" ? w().table.computers(tell.player(seat.name)) : seat.name || tell.taker(seat.seat),
    );
  return [...new Set(names)];
}
