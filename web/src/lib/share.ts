// What this browser adds to the seed of a table before its first die, and what it was told then: kept here alone, so
// that it can be compared when the game is over (docs/dice.md).

import type { Seat } from "./wire";

export interface Kept {
  /** 32 bytes in hexadecimal digits. */
  share: string;
  /** The hash that the table told when the share was given. */
  commitment: string;
  /** The seat for which it was given. */
  seat?: Seat | undefined;
  /** The table took none from this browser: it came too late, or another browser of mine was first. */
  refused?: boolean;
  /** The seats that computers held when this browser last saw the seed open: nothing comes from them. */
  computers?: Seat[];
}

const key = (table: string): string => `hispania.share.${table}`;
/** For a browser that keeps nothing: as long as the page is open. */
const here = new Map<string, Kept>();

export function keptShare(table: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(key(table)) ?? "null") as Partial<Kept> | null;
    if (typeof found?.share === "string" && typeof found.commitment === "string") return found as Kept;
  } catch {
    // What cannot be read was never kept.
  }
  return here.get(table) ?? null;
}

/** The share of this browser in a table's seed: drawn once, when the table has told what it is bound by. */
export function ownShare(table: string, commitment: string, seat?: Seat): Kept {
  const known = keptShare(table);
  if (known) return known;
  const drawn = crypto.getRandomValues(new Uint8Array(32));
  const share = Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return keep(table, { share, commitment, seat });
}

/** What else this browser has seen of the seed while it was open; nothing where it has added nothing. */
export function noteShare(table: string, seen: Pick<Kept, "refused" | "computers">): void {
  const known = keptShare(table);
  if (known) keep(table, { ...known, ...seen });
}

function keep(table: string, kept: Kept): Kept {
  here.set(table, kept);
  try {
    localStorage.setItem(key(table), JSON.stringify(kept));
  } catch {
    // It is known as long as this page is open.
  }
  return kept;
}
