// A board that is being edited: its tables, what the server says of them, and every step back.

import { checkCopy, readCopy, shippedCopy } from "../api";
import { loadBoard, type Board } from "../board";
import { settings } from "../../../lib/settings.svelte";
import type { Looked } from "../../../lib/wire";
import { shelf, type OwnBoard } from "./shelf.svelte";
import { drawn, isEditable, type Tables } from "./tables";

/** Milliseconds until the hand rests. */
const REST = 200;

/** The file holds a board that cannot be edited here. */
export class NotEditable extends Error {}

export class Editing {
  base = $state.raw<Board | null>(null);
  tables = $state.raw<Tables | null>(null);
  looked = $state.raw<Looked | null>(null);
  file = $state("");
  checking = $state(false);
  failure = $state.raw<unknown>(null);
  /** The board on the shelf; null while nothing of the shipped one was changed. */
  id = $state<string | null>(null);
  #past = $state.raw<Tables[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  readonly facts = $derived(this.base && this.tables ? drawn(this.base, this.tables) : null);
  readonly canUndo = $derived(this.#past.length > 0);
  readonly name = $derived(this.tables?.board?.name ?? "");

  /** The shipped board, unchanged. */
  async begin(): Promise<void> {
    await this.#bring(async () => await shippedCopy(), null);
  }

  /** A board from the shelf. */
  async take(board: OwnBoard): Promise<void> {
    await this.#bring(async () => await readCopy(board.file, settings.language), board.id);
  }

  /** A board from a file, onto the shelf. */
  async bring(file: string): Promise<void> {
    await this.#bring(async () => await readCopy(file, settings.language), crypto.randomUUID?.() ?? String(Date.now()));
    if (!this.failure) this.#keep();
  }

  async #bring(load: () => ReturnType<typeof shippedCopy>, id: string | null): Promise<void> {
    this.failure = null;
    clearTimeout(this.#timer);
    this.#turn += 1;
    try {
      const shipped = await shippedCopy();
      const base = await loadBoard(shipped.looked.hash ?? "");
      const { tables, looked, file } = await load();
      if (!isEditable(tables)) throw new NotEditable();
      this.#past = [];
      [this.base, this.tables, this.looked, this.file, this.id] = [base, tables, looked, file, id];
      this.checking = false;
    } catch (error) {
      this.failure = error;
    }
  }

  change(next: Tables): void {
    if (!this.tables || next === this.tables) return;
    this.#past = [...this.#past.slice(-99), this.tables];
    this.#set(next);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#set(before);
  }

  #set(next: Tables): void {
    this.tables = next;
    this.id ??= crypto.randomUUID?.() ?? String(Date.now());
    this.checking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), REST);
  }

  /** What the server says of the tables; an answer that comes too late is dropped. */
  async check(): Promise<void> {
    if (!this.tables) return;
    const turn = ++this.#turn;
    this.failure = null;
    try {
      const { looked, file } = await checkCopy(this.tables, settings.language);
      if (turn !== this.#turn) return;
      [this.looked, this.file, this.checking] = [looked, file, false];
      this.#keep();
    } catch (error) {
      if (turn === this.#turn) this.failure = error;
    }
  }

  #keep(): void {
    if (this.id) shelf.keep({ id: this.id, name: this.name, hash: this.looked?.hash ?? null, file: this.file });
  }
}
