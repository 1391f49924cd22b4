// A table as the server told it, and what of it the screen shows now. Nothing is guessed: what a person decides is
// shown when it comes back, and what others and chance do is shown one step after the other.

import { houseOf } from "../games/registry";
import { getSteps, getTable, isLasting, Refused, Unreachable, whoAmI } from "./api";
import type { Door, Names } from "./door";
import { loadOrders } from "../table/orders";
import { pace } from "./pace";
import { settings } from "./settings.svelte";
import { Seed } from "./seed.svelte";
import { shown } from "./shown.svelte";
import { knownOf, putTogether } from "./known";
import { backoff, TableSocket, type Heard, type LineState } from "./socket";
import { Taken } from "./taken.svelte";
import { Talk } from "./talk.svelte";
import type { Action, Command, Legal, Now, Preview, Reason, Refusal, Seat, Step, View } from "./wire";
import type { Assistance, Hint, OrderGiven, PlayedMessage, SeatFacts } from "./wire";
import type { Strength, TableMessage, UndoneMessage } from "./wire";

/** Milliseconds before the buttons show that they wait. */
const PATIENCE = 150;

/** Why a command did not go through. */
export interface Trouble {
  refusal: Refusal | null;
  command: Command;
}

/** A step of the past that is looked at. */
export interface Looking {
  n: number;
  step: Step | null;
  position: View;
}

export class TableStore {
  readonly id: string;
  door = $state.raw<Door | null>(null);
  board = $state.raw<Names | null>(null);
  table = $state.raw<TableMessage | null>(null);
  now = $state.raw<Now | null>(null);
  log = $state.raw<Step[]>([]);
  record = $state.raw<string[]>([]);
  seats = $state.raw<SeatFacts[]>([]);
  watching = $state(0);
  line = $state<LineState>("connecting");
  /** Why the table cannot be shown at all. */
  failure = $state.raw<Error | null>(null);
  /** Steps that have happened and are still to be shown. */
  queue = $state.raw<Step[]>([]);
  /** The step shown last; null before the first one, and after taking back. */
  current = $state.raw<Step | null>(null);
  #position = $state.raw<View>(null);
  paused = $state(false);
  /** A command is under way. */
  working = $state(false);
  /** A command has been under way for a while: most are answered before anybody could notice. */
  busy = $state(false);
  trouble = $state.raw<Trouble | null>(null);
  previews = $state.raw<Preview[]>([]);
  looking = $state.raw<Looking | null>(null);
  /** How many steps happened while the line was down. */
  missed = $state(0);
  /** The hints that were taken so far. */
  assistance = $state.raw<Assistance[]>([]);
  /** The standing orders that were given so far, and withdrawn. */
  orders = $state.raw<OrderGiven[]>([]);
  /** What is added to the seed before the first die. */
  readonly seed = new Seed(this);
  /** The hint for this position; it may be folded away. */
  hint = $state.raw<Hint | null>(null);
  hintOpen = $state(false);
  /** A hint is being thought about. */
  hinting = $state(false);
  /** Why there is none: the type of the refusal. */
  noHint = $state<string | null>(null);
  /** Seats of mine that others have now. */
  readonly taken = new Taken(this);
  /** What people say to each other beside the game. */
  readonly talk = new Talk(this);
  /** Called with the steps that have just been shown. */
  onshow: ((steps: Step[]) => void) | null = null;

  #socket: TableSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = -1;
  #expecting: { version: number; resolve: () => void }[] = [];
  #closed = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #hinted: Promise<void> = Promise.resolve();
  #callOff: (() => void) | null = null;

  /** The seats that I hold. */
  readonly mine = $derived<Seat[]>(this.seats.filter((seat) => seat.mine).map((seat) => seat.seat));
  /** Has everything been shown? */
  readonly caughtUp = $derived(this.queue.length === 0);
  /** What I may do now; null while others decide, dice fall, or events are still being shown. */
  readonly legal = $derived<Legal[] | null>(
    this.caughtUp && !this.looking ? (this.talk.suggesting ?? this.now?.legal ?? null) : null,
  );
  readonly myDecision = $derived(this.legal !== null && this.legal.length > 0);
  /** The seat through whose eyes the table is seen: the one of mine that decides, else my first. */
  readonly viewpoint = $derived<Seat | null>(this.now?.viewpoint ?? null);
  /** Several seats of a game that hides something are held here: who looks must be the one whose turn it is. */
  readonly isShared = $derived(this.door?.hidden === true && this.mine.length > 1 && this.now?.over !== true);
  /** The seat whose person has the screen; nobody's things are shown to another. */
  uncovered = $state<Seat | null>(null);
  readonly isCovered = $derived(this.isShared && this.uncovered !== this.viewpoint);
  /** Chance waits for my word. */
  readonly mayRoll = $derived(
    this.caughtUp &&
      !!this.now?.waits &&
      this.mine.length > 0 &&
      !this.seed.isMixing &&
      holdsOne(this.mine, this.now.deciding),
  );
  /** The position on the screen. */
  readonly position = $derived<View>(
    this.looking ? this.looking.position : (this.#position ?? this.now?.position ?? null),
  );
  readonly shownStep = $derived<Step | null>(this.looking ? this.looking.step : this.current);
  /** The log as far as it has been shown. */
  readonly told = $derived<Step[]>(this.queue.length ? this.log.slice(0, -this.queue.length) : this.log);

  /** The table with everything that has been played since it was told. */
  readonly whole = $derived<TableMessage | null>(
    this.table && this.now
      ? {
          ...this.table,
          seats: this.seats,
          now: this.now,
          log: this.log,
          record: this.record,
          assistance: this.assistance,
          orders: this.orders,
          dice: this.seed.dice ?? this.table.dice,
        }
      : null,
  );

  constructor(id: string) {
    this.id = id;
  }

  /** Fetch the table and stay on the line; who does not answer now is asked again, less and less often. */
  async open(): Promise<void> {
    clearTimeout(this.#again);
    this.#again = undefined;
    try {
      await whoAmI();
      const table = await getTable(this.id);
      shown.game = table.game;
      this.door = await houseOf(table.game).open();
      if (table.matters.length) await loadOrders(table.game);
      this.board = await this.door.board(table.printed);
      if (this.#closed || this.#socket) return;
      this.#take(table);
      this.failure = null;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      if (this.#closed || this.#socket || isLasting(error)) return;
      this.#again = setTimeout(() => void this.open(), backoff(this.#tries));
      this.#tries += 1;
      return;
    }
    this.#socket = new TableSocket(
      this.id,
      (message) => this.#hear(message),
      (state) => (this.line = state),
      () => this.#awaitsComputer(),
      () => knownOf(this),
    );
    this.talk.line = this.seed.line = this.#socket;
  }

  #awaitsComputer(): boolean {
    const computers = this.seats.filter(({ kind }) => kind === "computer");
    return !this.now?.over && computers.some(({ seat }) => this.now?.deciding.includes(seat));
  }

  get closed(): boolean {
    return this.#closed;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    this.#socket?.close();
  }

  /** Shows a seat's side to the person who sits there: what the others at this screen have seen stays with them. */
  async uncover(seat: Seat): Promise<void> {
    if (await this.#reread(seat)) this.uncovered = seat;
  }

  /** The table through the eyes of one of my seats alone. */
  async #reread(seat: Seat): Promise<boolean> {
    try {
      const table = await getTable(this.id, seat);
      if (this.#closed || (this.now && table.now.version < this.now.version)) return false;
      this.#reset(table.now, table.log, table.record);
      this.current = table.log[table.log.length - 1] ?? null;
      this.#settle();
      return true;
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
      return false; // the curtain stays, and can be opened again
    }
  }

  /** Ask for the table as the person that I am now, after taking a seat. */
  again(): void {
    this.#socket?.again();
  }

  // ---------------------------------------------------------------- commands

  act(action: Action): Promise<boolean> {
    if (this.talk.suggesting) return this.talk.propose({ action });
    return this.#command({ do: "act", action });
  }

  type(line: string): Promise<boolean> {
    if (this.talk.suggesting) return this.talk.propose({ line });
    return this.#command({ do: "act", line });
  }

  roll(): Promise<boolean> {
    return this.#command({ do: "roll" });
  }

  undo(): Promise<boolean> {
    return this.#command({ do: "undo" });
  }

  redo(): Promise<boolean> {
    return this.#command({ do: "redo" });
  }

  /** Give a standing order for a seat of mine, or withdraw what stands about the matter (null). */
  order(seat: Seat, matter: string, order: string | null): Promise<boolean> {
    return this.#command({ do: "order", seat, matter, order });
  }

  /** The order that stands for a seat about a matter. */
  standing(seat: Seat, matter: string): string | null {
    return this.orders.findLast((one) => one.seat === seat && one.matter === matter)?.order ?? null;
  }

  /** Was it carried out? If not, `trouble` tells why. */
  async #command(command: Command): Promise<boolean> {
    if (!this.#socket || !this.now || this.working) return false;
    this.skip();
    this.looking = null;
    this.trouble = null;
    this.working = true;
    const patience = setTimeout(() => (this.busy = true), PATIENCE);
    if (this.hinting) {
      this.callOffHint(); // whoever decides needs it no more; if it comes all the same, the version goes up with it
      await this.#hinted;
    }
    try {
      await this.#reached(await this.#socket.command(command, this.#answered(command, this.now)));
      return true;
    } catch (error) {
      if (!this.#closed) this.trouble = { refusal: error instanceof Refused ? error.refusal : null, command };
      return false;
    } finally {
      clearTimeout(patience);
      this.working = this.busy = false;
    }
  }

  /** What a command answers: a decision has a number of its own, so that what others decide does not make it stale. */
  #answered(command: Command, now: Now): { seat?: Seat; decision?: number; version?: number } {
    if (command.do === "order") return {};
    if (command.do !== "act") return { version: now.version };
    const seat = now.viewpoint;
    const decision = seat === null ? undefined : now.decisions[seat];
    return seat === null || decision === undefined ? { version: now.version } : { seat, decision };
  }

  /** What the command caused may come after its acknowledgement. */
  #reached(version: number): Promise<void> {
    if (!this.now || this.now.version >= version) return Promise.resolve();
    return new Promise((resolve) => this.#expecting.push({ version, resolve }));
  }

  #settle(): void {
    const version = this.now?.version ?? 0;
    const met = this.#expecting.filter((one) => one.version <= version);
    this.#expecting = this.#expecting.filter((one) => one.version > version);
    for (const one of met) one.resolve();
  }

  /** Fetches what the actions that are legal now would cost and might do, once a version. */
  async preview(): Promise<void> {
    const version = this.now?.version ?? -1;
    if (!this.#socket || this.#asked === version) return;
    this.#asked = version;
    this.previews = [];
    try {
      const { previews } = await this.#socket.ask({ ask: "previews", ...this.#asking() });
      if (this.now?.version === version) this.previews = previews ?? [];
    } catch (error) {
      if (this.#asked === version) this.#asked = -1;
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
    }
  }

  /** They are fetched again for what may be done now. */
  forgetPreviews(): void {
    this.#asked = -1;
    this.previews = [];
  }

  /** All reasons against an action; none if it is legal, or if the server did not say. */
  async whyNot(action: Action): Promise<Reason[]> {
    if (!this.#socket) return [];
    try {
      return (await this.#socket.ask({ ask: "why_not", action, ...this.#asking() })).reasons ?? [];
    } catch (error) {
      if (error instanceof Refused) return error.refusal.reasons;
      return [];
    }
  }

  /** An explanation of the game by its name; null where there is none, or the server did not say. */
  async about<T>(what: string): Promise<T | null> {
    if (!this.#socket) return null;
    try {
      return ((await this.#socket.ask({ ask: "about", what, ...this.#asking() })).about ?? null) as T | null;
    } catch (error) {
      if (error instanceof Refused || error instanceof Unreachable) return null;
      throw error;
    }
  }

  /** For which seat a question is asked; whoever looks for something to propose asks for whoever decides. */
  #asking(): { seat?: Seat } {
    return this.viewpoint === null || this.talk.suggesting ? {} : { seat: this.viewpoint };
  }

  // ---------------------------------------------------------------- hints

  /** May I take a hint now? */
  readonly mayHint = $derived(this.myDecision && !this.talk.suggesting && this.table?.hints !== false);

  /** The next stronger hint; one that was folded away comes back first. */
  takeHint(): void {
    if (!this.#socket || !this.now || !this.mayHint || this.hinting || this.working) return;
    if (this.hint && !this.hintOpen) {
      this.hintOpen = true;
      return;
    }
    const strength = Math.min(3, (this.hint?.strength ?? 0) + 1) as Strength;
    if (strength === this.hint?.strength) return;
    const decision = this.now.decisions[this.viewpoint ?? ""];
    const [answer, callOff] = this.#socket.hint(strength, {
      ...this.#asking(),
      ...(decision === undefined ? {} : { decision }),
    });
    this.hinting = true;
    this.noHint = null;
    this.#callOff = callOff;
    this.#hinted = this.#await(answer, this.now.steps);
  }

  async #await(answer: Promise<{ hint?: unknown }>, steps: number): Promise<void> {
    try {
      const hint = (await answer).hint as Hint | undefined;
      if (!hint || this.now?.steps !== steps) return;
      this.hint = hint;
      this.hintOpen = true;
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
      const type = error instanceof Refused ? error.refusal.type : "offline";
      if (type !== "cancelled" && !this.#closed) this.noHint = type;
    } finally {
      this.hinting = false;
      this.#callOff = null;
    }
  }

  callOffHint(): void {
    this.#callOff?.();
  }

  /** Another position has other hints. */
  #forgetHint(): void {
    this.talk.suggesting = null;
    this.callOffHint();
    this.hint = null;
    this.hintOpen = false;
    this.noHint = null;
  }

  // ---------------------------------------------------------------- showing

  /** Show everything that waits, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.paused = false;
    const rest = this.queue;
    if (rest.length === 0) return;
    this.queue = [];
    this.#show(rest);
  }

  /** Show one more step. */
  next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [step, ...rest] = this.queue;
    if (!step) return;
    this.queue = rest;
    this.#show([step]);
    this.#wait();
  }

  pause(): void {
    this.paused = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  resume(): void {
    this.paused = false;
    this.next();
  }

  /** The speed was changed: what waits follows it. */
  repace(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#wait();
  }

  /** Look at how things stood after step n (0: before the first); `lookNow` comes back. */
  async look(n: number): Promise<void> {
    if (!this.now) return;
    if (n >= this.now.steps) return this.lookNow();
    try {
      const { steps } = await getSteps(this.id, n, n, this.isShared ? (this.viewpoint ?? undefined) : undefined);
      const step = steps.find((one) => one.n === n);
      if (step?.position !== undefined) this.looking = { n, step, position: step.position };
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
      this.trouble = { refusal: error instanceof Refused ? error.refusal : null, command: { do: "redo" } };
    }
  }

  lookNow(): void {
    this.looking = null;
  }

  #show(steps: Step[]): void {
    const last = steps[steps.length - 1];
    if (!last) return;
    this.current = last;
    if (last.position !== undefined) this.#position = last.position;
    if (this.queue.length === 0) this.#position = this.now?.position ?? this.#position;
    this.onshow?.(steps);
  }

  /** A decision of my own, not of my standing orders: I know what I have just chosen. */
  #isMine(step: Step): boolean {
    return step.action !== null && !step.order && this.mine.includes(step.seat);
  }

  /** Wait as long as the step on the screen needs, then show the next one. */
  #wait(): void {
    if (this.paused || this.queue.length === 0 || this.#timer !== undefined) return;
    const time =
      this.current && !this.#isMine(this.current)
        ? pace(this.current, settings.speed, (event) => this.door?.weight(event) ?? 1)
        : 0;
    if (time === 0 && settings.speed === "instant") return this.skip();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.next();
    }, time);
  }

  // ---------------------------------------------------------------- hearing

  #hear(message: Heard): void {
    switch (message.type) {
      case "table":
        this.#take(putTogether(message, this));
        this.seed.give();
        break;
      case "shared":
        this.seed.dice = message.dice;
        this.seed.give();
        if (this.now) this.now = { ...this.now, version: message.version };
        break;
      case "played":
        this.#played(message);
        break;
      case "undone":
        this.#undone(message);
        break;
      case "assisted":
        this.assistance = message.assistance;
        if (this.now) this.now = { ...this.now, version: message.version };
        break;
      case "ordered":
        this.orders = message.orders;
        if (this.now) this.now = { ...this.now, version: message.version };
        break;
      case "seats":
        this.#seat(message.seats);
        this.watching = message.watching;
        this.seed.give(); // a seat may have become mine
        break;
      case "talk":
        if (!message.whole) for (const { seat } of message.said) this.isHere(seat, true);
        this.talk.hear(message);
    }
    this.#settle();
  }

  #seat(seats: SeatFacts[]): void {
    this.taken.hear(this.seats, seats);
    this.seats = seats;
  }

  /** Whoever says or decides something is here; the server tells only who comes and who goes. */
  isHere(seat: Seat, here: boolean): void {
    const wrong = (one: SeatFacts): boolean => one.seat === seat && one.kind === "person" && one.here !== here;
    if (this.seats.some(wrong)) this.seats = this.seats.map((one) => (wrong(one) ? { ...one, here } : one));
  }

  #take(table: TableMessage): void {
    const known = this.now;
    this.table = table;
    this.#seat(table.seats);
    this.watching = table.watching;
    this.assistance = table.assistance;
    this.orders = table.orders;
    this.seed.dice = table.dice;
    if (known && known.version === table.now.version) {
      const now = { ...table.now, position: this.isShared ? known.position : table.now.position };
      if (JSON.stringify(now) !== JSON.stringify(known)) this.now = now; // what was chosen meanwhile stays chosen
      return; // another person may now decide here, but nothing has been played
    }
    if (known && this.line !== "open") this.missed = Math.max(0, table.now.steps - known.steps);
    this.#reset(table.now, table.log, table.record);
    this.current = table.log[table.log.length - 1] ?? null;
    this.#share();
  }

  /** Where several people share the screen, nothing is kept that one of them alone may have seen. */
  #share(): void {
    if (!this.isShared) return;
    this.log = [];
    this.record = [];
    this.current = null;
    const { viewpoint } = this;
    if (viewpoint !== null && viewpoint === this.uncovered) void this.#reread(viewpoint);
    else this.uncovered = null;
  }

  #undone(message: UndoneMessage): void {
    this.assistance = message.assistance;
    this.orders = message.orders;
    const log = [...this.log.slice(0, message.log_from), ...message.log];
    this.#reset(message.now, log, [...this.record.slice(0, message.record_from), ...message.record]);
    this.current = null;
    this.#share();
  }

  #reset(now: Now, log: Step[], record: string[]): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.queue = [];
    this.looking = null;
    this.now = now;
    this.log = log;
    this.record = record;
    this.#position = now.position;
    this.previews = [];
    this.#forgetHint();
  }

  #played(message: PlayedMessage): void {
    for (const { seat, action, order } of message.steps) if (action && !order) this.isHere(seat, true);
    if (this.isShared) {
      this.#reset(message.now, [], []);
      this.#share();
      return;
    }
    const first = message.steps[0]?.n ?? message.now.steps + 1;
    this.now = message.now;
    this.log = [...this.log.slice(0, first - 1), ...message.steps];
    this.record = [...this.record.slice(0, message.record_from), ...message.record];
    this.previews = [];
    this.missed = 0;
    this.#forgetHint();
    const idle = this.queue.length === 0 && this.#timer === undefined;
    this.queue = [...this.queue, ...message.steps];
    if (settings.speed === "instant") this.skip();
    else if (idle && !this.paused) this.next();
  }
}

function holdsOne(mine: Seat[], deciding: Seat[]): boolean {
  return deciding.length === 0 || deciding.some((seat) => mine.includes(seat));
}
