// How the seed of a table comes about: everybody's browser adds a share before the first die (docs/dice.md).

import { Refused } from "./api";
import { noteShare, ownShare } from "./share";
import type { TableSocket } from "./socket";
import type { TableStore } from "./table.svelte";
import type { DiceFacts, Seat } from "./wire";

export class Seed {
  /** How the seed came about, and what was added to it. */
  dice = $state.raw<DiceFacts | null>(null);
  line: TableSocket | null = null;

  /** My share: on its way, or the server wants none. */
  #sharing = $state<"" | "sent" | "refused">("");
  readonly #store: Pick<TableStore, "id" | "mine" | "now" | "seats" | "table">;

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** My browser is about to add its share. */
  readonly isMixing = $derived.by(() => this.#store.mine.length > 0 && this.#sharing !== "refused" && this.#owes());
  /** The seats whose people have not added theirs yet, while the first dice could fall. */
  readonly unshared = $derived.by<Seat[]>(() => {
    const { now, seats } = this.#store;
    if (!this.dice?.open || !now?.waits || now.steps > 0) return [];
    const { shares } = this.dice;
    return seats
      .filter(({ seat, kind, mine }) => kind !== "computer" && !mine && !shares.some((one) => one.seat === seat))
      .map(({ seat }) => seat);
  });

  /** Is the seed still open, and this browser's share not in it? */
  #owes(): boolean {
    const { id, mine, table } = this.#store;
    if (!table || !this.dice?.open) return false;
    const { share, refused } = ownShare(id, table.commitment, mine[0]);
    return !refused && !this.dice.shares.some((one) => one.share === share);
  }

  /** Adds to the seed, by itself: so that nobody alone can have chosen the dice. */
  give(): void {
    const { id, mine, seats, table } = this.#store;
    const owes = mine.length > 0 && this.#owes();
    const computers = seats.filter(({ kind }) => kind === "computer").map(({ seat }) => seat);
    if (this.dice?.open) noteShare(id, { computers });
    if (!this.line || !table || this.#sharing || !owes) return;
    this.#sharing = "sent";
    this.line.share(ownShare(id, table.commitment).share).catch((error: unknown) => {
      if (!(error instanceof Refused)) return;
      this.#sharing = "refused";
      // too late, or another browser of mine was first: it is missed by nobody at the end
      if (["dice-have-fallen", "enough"].includes(error.refusal.type)) noteShare(id, { refused: true });
    });
  }
}
