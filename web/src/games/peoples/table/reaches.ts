// How far parties come: the server is asked once about each, and about a stack as soon as somebody points at it, so
// that its reach is there when it is chosen.

import type { Reach } from "../wire";
import { isEmpty, question, type Party } from "./march";

/** What is asked, and of which position. */
export interface Source {
  readonly now: { readonly version: number } | null;
  about<T>(what: string): Promise<T | null>;
}

export const DWELL = 40; // milliseconds on a stack that are no mere passing over it

export class Reaches {
  readonly #source: Source;
  #version = -1;
  #asked = new Map<string, Promise<Reach | null>>();
  #known = new Map<string, Reach>();
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /** What is known of a party without asking. */
  known(party: Party): Reach | null {
    this.#renew();
    return this.#known.get(question(party)) ?? null;
  }

  /** How far a party comes; null where the server did not say. */
  of(party: Party): Promise<Reach | null> {
    this.#renew();
    const asked = question(party);
    const known = this.#asked.get(asked);
    if (known) return known;
    const [version, all] = [this.#version, this.#asked];
    const answer = this.#source.about<Reach>(`reach ${asked}`).then((reach) => {
      if (reach === null) all.delete(asked);
      else if (version === this.#version) this.#known.set(asked, reach);
      return reach;
    });
    all.set(asked, answer);
    return answer;
  }

  /** Somebody points at a stack, or at none any more. */
  point(party: Party | null): void {
    clearTimeout(this.#waiting);
    if (party && !isEmpty(party)) this.#waiting = setTimeout(() => void this.of(party), DWELL);
  }

  /** Another position: nothing is known of it yet. */
  #renew(): void {
    const version = this.#source.now?.version ?? -1;
    if (version === this.#version) return;
    this.#version = version;
    this.#asked = new Map();
    this.#known = new Map();
  }
}
