// The seats that were mine, and that somebody else has now. Whoever gave one up here knows it; everybody else is told.

import type { Seat, SeatFacts } from "./wire";

export class Taken {
  #seats = $state.raw<Seat[]>([]);
  /** Those that I am giving up. */
  #given: Seat[] = [];
  readonly #store: { readonly seats: SeatFacts[] };

  constructor(store: { readonly seats: SeatFacts[] }) {
    this.#store = store;
  }

  /** What was taken, as it is held now. */
  readonly seats = $derived.by<SeatFacts[]>(() =>
    this.#store.seats.filter(({ seat, mine }) => !mine && this.#seats.includes(seat)),
  );

  /** I hand a seat of mine on: nobody has taken it. */
  give(seat: Seat): void {
    this.#given = [...this.#given, seat];
  }

  /** It came to nothing. */
  keep(seat: Seat): void {
    this.#given = this.#given.filter((one) => one !== seat);
  }

  /** Who sits where is told anew. */
  hear(before: readonly SeatFacts[], now: readonly SeatFacts[]): void {
    for (const { seat, mine, kind, name } of now) {
      const was = before.find((one) => one.seat === seat);
      if (mine) this.#seats = this.#seats.filter((one) => one !== seat);
      if (mine || !was?.mine) continue;
      // Still held by the same person: then it is this browser that they are no more.
      const isSame = kind === "person" && name === was.name;
      if (!this.#given.includes(seat) && !isSame) this.#seats = [...this.#seats, seat];
      this.keep(seat);
    }
  }

  dismiss(): void {
    this.#seats = [];
  }
}
