// Honest dice, checked here: the hash of the seed, what it was mixed of, and every die that fell (docs/dice.md).
// Hashed by a library: browsers lend their own hashes to safe pages alone, and a table at home is plain http.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Face } from "../lib/door";
import { ownSeal, sealOf, type Kept } from "../lib/share";
import type { Seat, SealGiven, Step } from "../lib/wire";

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
  /** What bound those who added, before anything was opened; older tables have none. */
  seals: SealGiven[];
  /** The seats that sealed something and did not open it, as the record says. */
  withheld: Seat[];
}

const NOTHING: Drawn = { salt: "", secret: "", shares: [], seals: [], withheld: [] };

export interface Verdict {
  commitment: string;
  commitmentHolds: boolean;
  /** Does the seed follow from the secret and all shares? Null where nothing was mixed. */
  mixHolds: boolean | null;
  /** Is every share what its seat had sealed, and is everybody named who opened nothing? Null where nothing was sealed. */
  sealsHold: boolean | null;
  dice: Checked[];
  wrong: Checked[];
}

/** What a record tells of shares, against what this browser knows of them. */
export interface Added {
  /** Is what this browser added in the seed? Null where it added nothing, and nobody did for my seats. */
  mine: "in" | "missing" | "late" | "refused" | "elsewhere" | null;
  /** There is one more for the seat for which this browser added. */
  twice: boolean;
  /** The seats with a share or a seal at which this browser saw computers, which add nothing. */
  ofComputers: Seat[];
  /** The seats with a seal of which this browser was not told before it opened its own. */
  later: Seat[];
  /** The seats with a seal of which it was told then, and that is not in the record. */
  gone: Seat[];
  /** Shares were given that nobody had sealed; `told`: to this browser it was said that they had to be. */
  clear: "older" | "told" | null;
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
  const parts = (name: string): [seat: Seat, part: string][] =>
    tag(record, name)
      .split(", ")
      .filter(Boolean)
      .map((text) => [text.slice(0, text.lastIndexOf("=")), text.slice(text.lastIndexOf("=") + 1)]);
  return {
    salt: tag(record, "Salt"),
    secret: tag(record, "Secret"),
    shares: parts("Shares").map(([seat, share]) => ({ seat, share })),
    seals: parts("Seals").map(([seat, seal]) => ({ seat, seal })),
    withheld: tag(record, "Withheld").split(" ").filter(Boolean),
  };
}

const hashed = (said: string): string => bytesToHex(sha256(utf8ToBytes(said)));

/** The hash by which a table is bound to its seed or secret; without salt as the first tables had it. */
export function commitmentOf(secret: string, salt = ""): string {
  return hashed(salt ? `hispania dice, sealed\n${salt}\n${secret}` : `hispania dice ${secret}`);
}

/** The seed that follows from a secret and the shares: sorted, or an order could be chosen for its dice. */
export function mixOf({ secret, shares }: Pick<Drawn, "secret" | "shares">): string {
  const lines = shares.map(({ seat, share }) => `${seat} ${share}`).sort();
  return hashed(["hispania dice, mixed", secret, ...lines].join("\n"));
}

/** Each part that is hashed is one line: with more, one hash could be opened in several ways. */
const areLines = (...parts: string[]): boolean => !parts.some((part) => part.includes("\n"));

/** Those of a list of seals that are not in another. */
const without = (seals: readonly SealGiven[], others: readonly SealGiven[]): Seat[] =>
  seals
    .filter((one) => !others.some(({ seat, seal }) => seat === one.seat && seal === one.seal))
    .map(({ seat }) => seat);

/** The seats that sealed something and did not open it. */
export function withheldIn({ seals, shares }: Pick<Drawn, "seals" | "shares">): Seat[] {
  return seals.map(({ seat }) => seat).filter((one) => !shares.some(({ seat }) => seat === one));
}

/** One seal a seat, and every share fits its own: otherwise somebody could choose what is opened. */
function areSealed(drawn: Drawn, commitment: string): boolean {
  const { seals, shares, withheld } = drawn;
  const isOnce = (parts: readonly { seat: Seat }[]): boolean =>
    new Set(parts.map(({ seat }) => seat)).size === parts.length;
  const due = shares.map(({ seat, share }) => ({ seat, seal: sealOf(commitment, seat, share) }));
  const isNamed = withheldIn(drawn).join(" ") === withheld.join(" ");
  return isOnce(seals) && isOnce(shares) && without(due, seals).length === 0 && isNamed;
}

/** What was added to a seed, as this browser can judge it; `mine` are the seats that I hold. */
export function addedTo(drawn: Drawn, kept: Kept | null, mine: readonly Seat[]): Added {
  const { seals, shares } = drawn;
  const of = (seats: readonly Seat[]): Seat[] =>
    [...shares, ...seals].map(({ seat }) => seat).filter((seat) => seats.includes(seat));
  const seat = kept?.sealed ? (ownSeal(kept, seals)?.seat ?? kept.seat) : kept?.seat;
  const isOther = ({ seat: here, share }: Drawn["shares"][number]): boolean =>
    (seat === undefined ? mine.includes(here) : here === seat) && share !== kept?.share;
  return {
    mine: mineIn(drawn, kept, mine, of(mine).length > 0),
    twice: kept !== null && !kept.refused && shares.some(isOther),
    ofComputers: [...new Set(of(kept?.computers ?? []))],
    later: kept?.closed ? without(seals, kept.closed) : [],
    gone: kept?.closed ? without(kept.closed, seals) : [],
    clear: shares.length === 0 || seals.length > 0 ? null : kept?.clear ? "told" : "older",
  };
}

function mineIn(drawn: Drawn, kept: Kept | null, mine: readonly Seat[], isThere: boolean): Added["mine"] {
  const { secret, seals, shares } = drawn;
  if (!kept || kept.refused) return isThere ? "elsewhere" : kept ? "refused" : null;
  const own = ownSeal(kept, seals);
  // The same share for another seat is another seed: whoever could choose the seat could choose the dice.
  const seat = kept.sealed ? own?.seat : kept.seat;
  const isIn = shares.some((one) => one.share === kept.share && (seat ?? one.seat) === one.seat);
  if (secret && isIn && (own || !kept.sealed)) return "in";
  const wasTold = kept.closed !== undefined && ownSeal(kept, kept.closed) !== undefined;
  if (!kept.sealed || kept.opened || (wasTold && !own)) return "missing";
  return mine.length ? "late" : null;
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
export function verify(seed: string, commitment: string, dice: readonly Fallen[], drawn: Drawn = NOTHING): Verdict {
  const computed = commitmentOf(drawn.secret || seed, drawn.salt);
  const face = stream(seed);
  const checked = dice.map((one) => ({ ...one, drawn: face(one.index, one.sides) }));
  return {
    commitment: computed,
    commitmentHolds: computed === commitment && areLines(drawn.salt, drawn.secret, seed),
    mixHolds: drawn.secret ? mixOf(drawn) === seed : drawn.shares.length || drawn.seals.length ? false : null,
    sealsHold: drawn.seals.length || drawn.withheld.length ? areSealed(drawn, commitment) : null,
    dice: checked,
    wrong: checked.filter((one) => one.drawn !== one.number),
  };
}
