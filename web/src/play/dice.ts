// Honest dice, checked here: the hash of the seed, and every die that fell, drawn again from it (docs/protocol.md).

import type { Face } from "../lib/door";
import type { Step } from "../lib/wire";

export interface Fallen extends Face {
  /** Place in the stream of the seed, from 0. */
  index: number;
  step: number;
}

export interface Checked extends Fallen {
  drawn: number;
}

export interface Verdict {
  commitment: string;
  commitmentHolds: boolean;
  dice: Checked[];
  wrong: Checked[];
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

/** Hashing needs a secure page: https, or this very machine. */
export const canVerify = (): boolean => typeof globalThis.crypto?.subtle?.digest === "function";

const text = new TextEncoder();

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export async function commitmentOf(seed: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", text.encode(`hispania dice ${seed}`)));
}

/** A stream of dice: the face with any index, always the same for one seed. */
export async function stream(seed: string): Promise<(index: number, sides?: number) => Promise<number>> {
  const bytes = text.encode(seed);
  // An empty key is refused by browsers; HMAC fills keys up with zeros, so one zero is the same key.
  const raw = bytes.length ? bytes : new Uint8Array(1);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (index, sides = 6) => {
    const limit = Math.floor(256 / sides) * sides; // values above would make low faces likelier
    for (let attempt = 0; ; attempt++) {
      const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(`die ${index} ${attempt}`)));
      const fair = digest.find((byte) => byte < limit);
      if (fair !== undefined) return (fair % sides) + 1;
    }
  };
}

/** The commitment and every die of a log against the seed. */
export async function verify(seed: string, commitment: string, dice: readonly Fallen[]): Promise<Verdict> {
  const computed = await commitmentOf(seed);
  const face = await stream(seed);
  const checked = await Promise.all(dice.map(async (one) => ({ ...one, drawn: await face(one.index, one.sides) })));
  return {
    commitment: computed,
    commitmentHolds: computed === commitment,
    dice: checked,
    wrong: checked.filter((one) => one.drawn !== one.number),
  };
}
