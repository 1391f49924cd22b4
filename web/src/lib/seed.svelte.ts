// How the seed of a table comes about: everybody's browser seals a share, and opens it when all have (docs/dice.md).

import { Refused } from "./api";
import { clearShare, due, keptShare, noteClosed, noteShare, sealedShare, sealOf, type Due } from "./share";
import type { TableSocket } from "./socket";
import type { TableStore } from "./table.svelte";
import type { DiceFacts, Seat } from "./wire";

export class Seed {
  /** How the seed came about, and what was added to it. */
  dice = $state.raw<DiceFacts | null>(null);
  line: Pick<TableSocket, "seal" | "share"> | null = null;

  /** The server wants nothing more of this browser. */
  #isRefused = $state(false);
  /** What is on its way, or has arrived. */
  #sent: string[] = [];
  readonly #store: Pick<TableStore, "id" | "mine" | "now" | "seats" | "table">;

  constructor(store: Pick<TableStore, "id" | "mine" | "now" | "seats" | "table">) {
    this.#store = store;
  }

  /** My browser is about to seal its share, or to open it. */
  readonly isMixing = $derived.by(() => !this.#isRefused && this.#due() !== null);
  /** The seats for which the first dice wait just now. */
  readonly awaited = $derived.by<Seat[]>(() => (this.#store.now?.waits && this.dice?.open ? this.dice.awaited : []));
  /** What was sealed for my seat can be opened by another browser of mine alone. */
  readonly isElsewhere = $derived.by(
    () => !!this.dice?.closed && !this.isMixing && this.awaited.some((seat) => this.#store.mine.includes(seat)),
  );

  #due(): Due | null {
    return this.#store.table ? due(this.dice, keptShare(this.#store.id), this.#store.mine) : null;
  }

  /** Does what is due, by itself: so that nobody can have chosen the dice. */
  give(): void {
    const { id, mine, seats, table } = this.#store;
    if (!this.dice?.open || !table || !this.line) return;
    const step = this.#due(); // before it notes what is told: the two never disagree about what was told first
    if (this.dice.closed) noteClosed(id, this.dice.seals);
    noteShare(id, { computers: seats.filter(({ kind }) => kind === "computer").map(({ seat }) => seat) });
    const seat = mine[0] ?? "";
    if (step === null || this.#isRefused || this.#sent.includes(`${step} ${seat}`)) return;
    this.#sent = [...this.#sent, `${step} ${seat}`];
    void this.#send(step, seat, table.commitment);
  }

  async #send(step: Due, seat: Seat, told: string): Promise<void> {
    const { line } = this;
    const { id } = this.#store;
    try {
      if (step === "seal") {
        const { commitment, share } = sealedShare(id, told, seat);
        await line?.seal(seat, sealOf(commitment, seat, share));
      } else {
        const kept = step === "open" ? keptShare(id) : clearShare(id, told, seat);
        await line?.share(kept?.share ?? "");
        noteShare(id, { opened: true });
      }
    } catch (error) {
      if (!(error instanceof Refused)) return;
      this.#isRefused = true;
      // too late, or another browser of mine was first: it is missed by nobody at the end
      const isTooLate = ["dice-have-fallen", "enough"].includes(error.refusal.type);
      if (step !== "open" && isTooLate) noteShare(id, { refused: true });
    }
  }
}
