// How a seed came about, in a sentence.

import type { Telling } from "../lib/door";
import type { DiceFacts } from "../lib/wire";
import { w } from "../lib/words/index.svelte";

/** Who chose the seed, or who added to it; empty where the table is too old to tell. */
export function drawnBy(facts: DiceFacts, tell: Pick<Telling, "seat">): string {
  const words = w().table.drawn;
  if (facts.by !== "server") return facts.by === "" ? "" : words[facts.by];
  const seats = [...new Set(facts.shares.map(({ seat }) => seat))];
  if (seats.length) return words.mixed(seats.map((seat) => tell.seat(seat)));
  return facts.open ? words.open : words.server;
}
