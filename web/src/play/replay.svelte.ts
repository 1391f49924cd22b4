// A game that is looked at again: its steps come in pages and stay, the step shown is one number.

import { SvelteMap } from "svelte/reactivity";
import { getSteps, getTable, isLasting } from "../lib/api";
import { houseOf } from "../games/registry";
import type { Door, Names } from "../lib/door";
import { shown } from "../lib/shown.svelte";
import type { Step, TableMessage, View } from "../lib/wire";
import { loadOrders } from "../table/orders";

const PAGE = 100;
/** How many steps an undo of a running game can take back at most, and more: those pages are fetched anew. */
const UNSETTLED = 60;

export type Trouble = "missing" | "offline";

export class Replay {
  readonly id: string;
  table = $state.raw<TableMessage | null>(null);
  door = $state.raw<Door | null>(null);
  board = $state.raw<Names | null>(null);
  trouble = $state<Trouble | null>(null);
  /** The step shown; 0 is the beginning. */
  at = $state(0);
  /** A page did not come. */
  failed = $state(false);
  #pages = new SvelteMap<number, Step[]>();
  #coming: number[] = [];
  #shown: View = null;

  constructor(id: string) {
    this.id = id;
  }

  get last(): number {
    return this.table?.now.steps ?? 0;
  }

  /** The step shown, with what happened in it; null at the beginning. */
  get step(): Step | null {
    return this.table?.log[this.at - 1] ?? null;
  }

  /** The position after the step shown; while its page is on the way, the one that was shown before. */
  get position(): View {
    const found =
      this.at === this.last
        ? this.table?.now.position
        : this.#pages.get(Math.floor(this.at / PAGE))?.[this.at % PAGE]?.position;
    if (found !== undefined) this.#shown = found;
    return found ?? this.#shown;
  }

  /** Steps with which a turn begins. */
  get turns(): number[] {
    return (this.table?.log ?? [])
      .filter((step, at, log) => this.door?.isTurn(step, log[at - 1] ?? null))
      .map((step) => step.n);
  }

  async load(wanted: number | null): Promise<void> {
    this.trouble = null;
    try {
      const table = await getTable(this.id);
      shown.game = table.game;
      this.door = await houseOf(table.game).open();
      if (table.matters.length) await loadOrders(table.game);
      this.board = await this.door.board(table.printed);
      this.table = table;
      this.go(wanted ?? (table.now.over ? 0 : table.now.steps));
    } catch (error) {
      this.trouble = isLasting(error) ? "missing" : "offline";
    }
  }

  /** Looks whether a running game has gone on; how many steps have come. */
  async look(): Promise<number> {
    const before = this.table;
    if (!before || before.now.over) return 0;
    try {
      const table = await getTable(this.id);
      if (table.now.version === before.now.version && table.now.steps === before.now.steps) return 0;
      const settled = Math.floor(Math.max(0, Math.min(before.now.steps, table.now.steps) - UNSETTLED) / PAGE);
      for (const page of [...this.#pages.keys()]) if (page >= settled) this.#pages.delete(page);
      this.table = table;
      this.go(this.at);
      return table.now.steps - before.now.steps;
    } catch {
      return 0; // the next look may find the server again
    }
  }

  go(step: number): void {
    this.at = Math.max(0, Math.min(this.last, Math.round(step)));
    void this.#fetch(Math.floor(this.at / PAGE));
    if (this.at % PAGE > PAGE * 0.7) void this.#fetch(Math.floor(this.at / PAGE) + 1);
  }

  nextTurn(): void {
    this.go(this.turns.find((step) => step > this.at) ?? this.last);
  }

  turnBefore(): void {
    this.go(this.turns.findLast((step) => step < this.at) ?? 0);
  }

  async #fetch(page: number): Promise<void> {
    if (this.#pages.has(page) || this.#coming.includes(page) || page * PAGE > this.last) return;
    this.#coming.push(page);
    try {
      const { steps } = await getSteps(this.id, page * PAGE, page * PAGE + PAGE - 1);
      this.#pages.set(page, steps);
      this.failed = false;
    } catch {
      this.failed = true;
    } finally {
      this.#coming = this.#coming.filter((one) => one !== page);
    }
  }
}
