// What this browser adds to the seed of a table before its first die, and what it was told then: kept here alone, so
// that it can be compared when the game is over (docs/dice.md). Nobody is told a share before everybody has sealed theirs.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { DiceFacts, Seat, SealGiven } from "./wire";

export interface Kept {
  /** 32 bytes in hexadecimal digits. */
  share: string;
  /** The hash that the table told when the share was drawn. */
  commitment: string;
  /** The seat for which it was drawn. */
  seat?: Seat | undefined;
  /** It was sent as a hash alone, until nothing could be sealed any more. */
  sealed?: boolean;
  /** It was sent as it is, for the table said that others had done so: it was older than seals. */
  clear?: boolean;
  /** All seals as they were told when no more could come, before this browser opened its own. */
  closed?: SealGiven[];
  /** The table has taken what this browser opened. */
  opened?: boolean;
  /** The table took none from this browser: it came too late, or another browser of mine was first. */
  refused?: boolean;
  /** The seats that computers held when this browser last saw the seed open: nothing comes from them. */
  computers?: Seat[];
}

/** What a browser is to do about a seed: seal its share, open it, or (at a table older than seals) add it as it is. */
export type Due = "seal" | "open" | "add";

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

/** The hash by which a browser is bound to what it will add for a seat of the table with this commitment. */
export function sealOf(commitment: string, seat: Seat, share: string): string {
  return bytesToHex(sha256(utf8ToBytes(["hispania dice, share", commitment, seat, share].join("\n"))));
}

/** The seal among these that what this browser keeps opens. */
export function ownSeal(kept: Kept, seals: readonly SealGiven[]): SealGiven | undefined {
  return seals.find(({ seat, seal }) => seal === sealOf(kept.commitment, seat, kept.share));
}

/** What this browser is to do now; nothing is opened before the table has told that no more can be sealed. */
export function due(dice: DiceFacts | null, kept: Kept | null, mine: readonly Seat[]): Due | null {
  if (!dice?.open) return null;
  if (dice.closed) {
    const isBound = kept?.sealed && ownSeal(kept, kept.closed ?? dice.seals);
    return isBound && !dice.shares.some(({ share }) => share === kept.share) ? "open" : null;
  }
  if (!mine.length) return null;
  if (dice.shares.length === 0) {
    const isBound = (kept?.sealed && kept.refused) || dice.seals.some(({ seat }) => mine.includes(seat));
    return isBound ? null : "seal";
  }
  const isDone = kept && (kept.sealed || kept.refused || dice.shares.some(({ share }) => share === kept.share));
  return isDone ? null : "add";
}

/** The share that this browser seals for a seat: drawn once, when the table has told what it is bound by. */
export function sealedShare(table: string, commitment: string, seat: Seat): Kept {
  const known = keptShare(table);
  if (known?.sealed) return known.seat === seat ? known : keep(table, { ...known, seat });
  return keep(table, { share: drawn(), commitment, seat, sealed: true }); // never one that was given as it is
}

/** The share that this browser gives as it is. */
export function clearShare(table: string, commitment: string, seat: Seat): Kept {
  return keptShare(table) ?? keep(table, { share: drawn(), commitment, seat, clear: true });
}

/** What else this browser has seen of the seed while it was open; nothing where it has added nothing. */
export function noteShare(table: string, seen: Pick<Kept, "refused" | "opened" | "computers">): void {
  const known = keptShare(table);
  if (known) keep(table, { ...known, ...seen });
}

/** No more can be sealed: what is told of that first is what counts. */
export function noteClosed(table: string, closed: SealGiven[]): void {
  const known = keptShare(table);
  if (known?.sealed && !known.closed) keep(table, { ...known, closed });
}

function drawn(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
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
