// Honest dice, checked here: the hash of the seed, what it was mixed of, and every die that fell (docs/dice.md).
// Hashed by a library: browsers lend their own hashes to safe pages alone, and a table at home is plain http.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Face } from "../lib/door";
import type { Kept } from "../lib/share";
import type { Seat, Step } from "../lib/wire";

export interface Fallen extends Face {
  /** Place in the stream of the seed, from 0. */
  index: number;
  step: number;
}

export interface Checked extends Fallen {
  drawn: number;
}

/** What a record tells of its seed when the game is over. */
export interface Drawn {
  salt: string;
  /** What the seed was mixed of; empty where the seed itself was sealed. */
  secret: string;
  shares: { seat: string; share: string }[];
}

export interface Verdict {
  commitment: string;
  commitmentHolds: boolean;
  /** Does the seed follow from the secret and all shares? Null where nothing was mixed. */
  mixHolds: boolean | null;
  dice: Checked[];
  wrong: Checked[];
}

/** What a record tells of shares, against what this browser knows of them. */
export interface Added {
  /** Is what this browser added in the seed? Null where it added nothing, and nobody did for my seats. */
  mine: "in" | "missing" | "refused" | "elsewhere" | null;
  /** There is one more for the seat for which this browser added. */
  twice: boolean;
  /** The seats with a share at which this browser saw computers, which add nothing. */
  ofComputers: Seat[];
}

/** All dice of a log, numbered as the stream numbers them. */
export function fallen(steps: readonly Step[], facesOf: (thrown: unknown) => Face[]): Fallen[] {
  const dice: Fallen[] = [];
  for (const step of steps) {
    if (step.throw === null || step.throw === undefined) continue;
    for (const one of facesOf(step.throw)) dice.push({ index: dice.length, step: step.n, ...one });
  }
  return dice;
}

/** How many dice of a record were thrown by hand before the seed took over; all of them where it tells no seed. */
export function thrownByHand(record: string): number {
  const found = /^\[Dice "(\d+) by hand/m.exec(record);
  if (found) return Number(found[1]);
  return /^\[Seed "/m.test(record) ? 0 : Infinity;
}

const tag = (record: string, name: string): string =>
  new RegExp(`^\\[${name} "([^"\\n]*)"\\]`, "m").exec(record)?.[1] ?? "";

/** What a record tells of its seed; nothing where it is an older one. */
export function drawnIn(record: string): Drawn {
  const shares = tag(record, "Shares").split(", ").filter(Boolean);
  return {
    salt: tag(record, "Salt"),
    secret: tag(record, "Secret"),
    shares: shares.map((text) => {
      const at = text.lastIndexOf("=");
      return { seat: text.slice(0, at), share: text.slice(at + 1) };
    }),
  };
}

const hashed = (said: string): string => bytesToHex(sha256(utf8ToBytes(said)));

/** The hash by which a table is bound to its seed or secret; without salt as the first tables had it. */
export function commitmentOf(secret: string, salt = ""): string {
  return hashed(salt ? `hispania dice, sealed\n${salt}\n${secret}` : `hispania dice ${secret}`);
}

/** The seed that follows from a secret and the shares: sorted, or an order could be chosen for its dice. */
export function mixOf({ secret, shares }: Drawn): string {
  const lines = shares.map(({ seat, share }) => `${seat} ${share}`).sort();
  return hashed(["hispania dice, mixed", secret, ...lines].join("\n"));
}

/** Each part that is hashed is one line: with more, one hash could be opened in several ways. */
const areLines = (...parts: string[]): boolean => !parts.some((part) => part.includes("\n"));

/** What was added to a seed, as this browser can judge it; `mine` are the seats that I hold. */
export function addedTo(drawn: Drawn, kept: Kept | null, mine: readonly Seat[]): Added {
  const { secret, shares } = drawn;
  const from = (seats: readonly Seat[]): Drawn["shares"] => shares.filter(({ seat }) => seats.includes(seat));
  const ofComputers = [...new Set(from(kept?.computers ?? []).map(({ seat }) => seat))];
  if (!kept || kept.refused) {
    const other = from(mine).length ? "elsewhere" : kept ? "refused" : null;
    return { mine: other, twice: false, ofComputers };
  }
  const here = kept.seat === undefined ? mine : [kept.seat];
  // The same share for another seat is another seed: whoever could choose the seat could choose the dice.
  const isIn = shares.some(({ seat, share }) => share === kept.share && (kept.seat ?? seat) === seat);
  const twice = from(here).some(({ share }) => share !== kept.share);
  return { mine: isIn && secret ? "in" : "missing", twice, ofComputers };
}

/** A stream of dice: the face with any index, always the same for one seed. */
export function stream(seed: string): (index: number, sides?: number) => number {
  const key = utf8ToBytes(seed);
  return (index, sides = 6) => {
    const width = sides <= 256 ? 1 : 4; // bytes a face is made of
    const limit = Math.floor(256 ** width / sides) * sides; // values above would make low faces likelier
    for (let attempt = 0; ; attempt++) {
      const digest = hmac(sha256, key, utf8ToBytes(`die ${index} ${attempt}`));
      const bytes = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
      for (let at = 0; at < bytes.byteLength; at += width) {
        const value = width === 1 ? bytes.getUint8(at) : bytes.getUint32(at);
        if (value < limit) return (value % sides) + 1;
      }
    }
  };
}

/** The commitment, what was mixed, and every die of a log against the seed. */
export function verify(
  seed: string,
  commitment: string,
  dice: readonly Fallen[],
  drawn: Drawn = { salt: "", secret: "", shares: [] },
): Verdict {
  const computed = commitmentOf(drawn.secret || seed, drawn.salt);
  const face = stream(seed);
  const checked = dice.map((one) => ({ ...one, drawn: face(one.index, one.sides) }));
  return {
    commitment: computed,
    commitmentHolds: computed === commitment && areLines(drawn.salt, drawn.secret, seed),
    mixHolds: drawn.secret ? mixOf(drawn) === seed : drawn.shares.length ? false : null,
    dice: checked,
    wrong: checked.filter((one) => one.drawn !== one.number),
  };
}
