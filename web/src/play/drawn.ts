// How a seed came about, in a sentence.

import type { Telling } from "../lib/door";
import type { DiceFacts, Seat } from "../lib/wire";
import { w } from "../lib/words/index.svelte";

/** Who chose the seed, or who added to it; empty where the table is too old to tell. */
export function drawnBy(facts: DiceFacts, tell: Pick<Telling, "seat">): string {
  const words = w().table.drawn;
  if (facts.by !== "server") return facts.by === "" ? "" : words[facts.by];
  const named = (seats: Seat[]): string[] => [...new Set(seats)].map((seat) => tell.seat(seat));
  const added = facts.shares.map(({ seat }) => seat);
  if (facts.open && (facts.closed || added.length === 0)) return words.open;
  if (!facts.closed) return added.length ? words.mixed(named(added)) : words.server; // unsealed, as it once was
  const withheld = facts.seals.map(({ seat }) => seat).filter((seat) => !added.includes(seat));
  const mixed = added.length ? words.sealed(named(added)) : words.server;
  return withheld.length ? `${mixed} ${words.withheld(named(withheld))}` : mixed;
}
