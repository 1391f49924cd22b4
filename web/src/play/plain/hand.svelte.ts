// The legal actions of any game in hand: grouped, named and priced by what the server tells of each.

import type { TableStore } from "../../lib/table.svelte";
import type { Action, Legal } from "../../lib/wire";
import { groupsOf, type Group, type Hand, type Item, type Offer } from "../../table/hand";
import type { Telling } from "../../lib/door";

export class PlainHand implements Hand {
  readonly store: TableStore;
  readonly #tell: Telling;
  group = $state<string | null>(null);
  hovered = $state<string | null>(null);
  listed: Item[] = [];

  readonly items: Item[] = $derived.by(() => this.#offered());
  readonly groups: Group[] = $derived(groupsOf(this.items));

  readonly mapped: readonly string[] = [];
  readonly wantsPreviews = false;
  readonly isOpen = false;
  readonly hasSheet = false;
  readonly ending = null;
  readonly half = null;

  constructor(store: TableStore, tell: Telling) {
    this.store = store;
    this.#tell = tell;
  }

  #offered(): Item[] {
    return (this.store.legal ?? []).map((one) => ({
      key: one.line,
      group: one.group,
      kind: one.action.kind,
      space: one.places[one.places.length - 1] ?? null,
      legal: [one],
    }));
  }

  get seat(): string {
    return this.store.viewpoint ?? "";
  }

  get choices(): Item[] {
    return this.listed;
  }

  label(item: Item): string {
    const { board } = this.store;
    const [first] = item.legal;
    return board && first ? this.#tell.priced(board, first.action, first.cost) : "";
  }

  short(item: Item): string {
    return this.whole(item);
  }

  whole(item: Item): string {
    const { board } = this.store;
    const [first] = item.legal;
    return board && first ? this.#tell.name(board, first.action) : "";
  }

  offers(): Offer[] | null {
    return null;
  }

  price(item: Item): number {
    return item.legal[0]?.cost ?? 0;
  }

  isEnd(): boolean {
    return false;
  }

  isAlone(): boolean {
    return false;
  }

  take(item: Item): void {
    const [first] = item.legal;
    if (first && !this.store.busy) void this.store.act(first.action);
  }

  find(action: Action): Item | null {
    return this.items.find(({ legal }) => legal.some((one: Legal) => one.action === action)) ?? null;
  }

  end(): void {}

  close(): void {}

  reset(): void {
    this.group = null;
    this.hovered = null;
  }

  escape(): boolean {
    if (this.group === null) return false;
    this.group = null;
    return true;
  }
}
