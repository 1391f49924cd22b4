// A log as a story: events in order, grouped by turn, each with its line of notation.

import type { GameEvent, Step } from "../lib/wire";

export interface Entry {
  /** Unique within the log: step and number of the event in it. */
  key: string;
  step: Step;
  event: GameEvent;
  /** Number of its line in the record; -1 if it has none, or shares the line of the entry before. */
  line: number;
}

export interface Chapter {
  key: string;
  /** What stands at its head, where the game draws none of its own. */
  title: string;
  round: number;
  /** What is told before its entries, where there is something. */
  lead?: string;
  entries: Entry[];
}

/** How many rounds were played: some games begin with another than the first; a set-up is none. */
export function roundsPlayed(log: readonly { round: number }[], now: number): number {
  const first = log.find(({ round }) => round > 0)?.round ?? now;
  return Math.max(0, now - Math.max(1, first) + 1);
}

function same<T extends Chapter>(one: T, other: T): boolean {
  const heads = (chapter: T): string => JSON.stringify({ ...chapter, entries: [] });
  if (heads(one) !== heads(other) || one.entries.length !== other.entries.length) return false;
  return one.entries.every((entry, place) => {
    const twin = other.entries[place];
    return twin !== undefined && entry.event === twin.event && entry.line === twin.line;
  });
}

/** The chapters told anew, but those that did not change as they were: nothing of them need be drawn again. */
export function kept<T extends Chapter>(before: readonly T[], now: readonly T[]): T[] {
  return now.map((chapter, place) => {
    const known = before[place];
    return known && same(known, chapter) ? known : chapter;
  });
}
