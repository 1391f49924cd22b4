// The line to a table. It comes back by itself, and a command that got no answer is sent again under the same id,
// so that it is carried out once and never lost.

import { Refused, Unreachable } from "./api";
import type { Saying } from "./talk.svelte";
import type { Answer, Ask, Command, FromServer, PlayedMessage, Seat, Strength, View } from "./wire";

export type LineState = "connecting" | "open" | "lost";
export type Question = Omit<Ask, "type" | "id">;
/** What a table listens to; answers and acknowledgements go back to whoever waits for them. */
export type Heard = Extract<
  FromServer,
  { type: "table" | "played" | "undone" | "assisted" | "ordered" | "shared" | "seats" | "talk" }
>;

const FIRST_WAIT = 300;
const LONGEST_WAIT = 3000;
const HURRIED_TRIES = 10; // after so many nobody is expected back soon
const LATER_WAIT = 8000;
const PING_EVERY = 10000;
const PONG_WITHIN = 4000;
// A line that is silent so long, after something was said or it was called, may lead to a process that is no more: others
// may have its tables by now, and a new line finds them. On a line that is only slow this takes longer each time.
const ANSWER_WITHIN = 2500;
const OPEN_WITHIN = 2500;
const SLOWEST = 8;

/** How long to wait before the n-th new try, counted from 0. */
export function backoff(tries: number): number {
  return tries < HURRIED_TRIES ? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) : LATER_WAIT;
}

/** What was played, every position whole: the server tells what each step changed in the one before. */
export function filledIn(played: PlayedMessage, before: View): PlayedMessage {
  let position = before;
  const steps = played.steps.map((step) => {
    position = step.changes ? { ...(position as object), ...step.changes } : step.position;
    return { ...step, position };
  });
  return { ...played, steps, now: { ...played.now, position } };
}

interface Waiting<T> {
  text: string;
  resolve: (value: T) => void;
  reject: (error: Error) => void;
}

let counted = 0;

/** An id that no other command of anybody bears. */
function freshId(): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  counted += 1;
  return `${Array.from(random, (part) => part.toString(36)).join("")}-${counted}`;
}

export class TableSocket {
  readonly #url: string;
  readonly #onmessage: (message: Heard) => void;
  readonly #onstate: (state: LineState) => void;
  readonly #awaits: () => boolean;
  readonly #known: () => string;
  #socket: WebSocket | null = null;
  #state: LineState = "connecting";
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  #slow = 1; // times the usual patience
  #closed = false;
  /** The position that was told last on this line. */
  #position: View = null;
  readonly #commands = new Map<string, Waiting<number>>();
  readonly #questions = new Map<string, Waiting<Answer>>();

  /**
   * Whether something `awaits` the server, as a computer's decision does, is asked after each message; what is `known`
   * of the table when a new line is called need not be told again.
   */
  constructor(
    table: string,
    onmessage: (message: Heard) => void,
    onstate: (state: LineState) => void,
    awaits: () => boolean = () => false,
    known: () => string = () => "",
  ) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#url = `${scheme}//${location.host}/api/tables/${encodeURIComponent(table)}/socket`;
    this.#onmessage = onmessage;
    this.#onstate = onstate;
    this.#awaits = awaits;
    this.#known = known;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Carry out a command; the promise ends when the server has stored it (or refused it), however long the line is down. */
  command(command: Command, answers: { seat?: Seat; decision?: number; version?: number }): Promise<number> {
    const id = freshId();
    return this.#send(this.#commands, id, JSON.stringify({ type: "command", id, ...answers, ...command }));
  }

  /** Say something to the others; the promise ends when the server has kept it, or refused it. */
  say(saying: Saying): Promise<number> {
    const id = freshId();
    return this.#send(this.#commands, id, JSON.stringify({ type: "say", id, ...saying }));
  }

  /** Bind this browser to what it will add to the seed of the table; the promise ends as that of `share` does. */
  seal(seat: Seat, seal: string): Promise<number> {
    const id = freshId();
    return this.#send(this.#commands, id, JSON.stringify({ type: "seal", id, seat, seal }));
  }

  /** Add to the seed of the table; the promise ends when the server has kept it, or refused it. */
  share(share: string): Promise<number> {
    const id = freshId();
    return this.#send(this.#commands, id, JSON.stringify({ type: "share", id, share }));
  }

  ask(question: Question, id = freshId()): Promise<Answer> {
    return this.#send(this.#questions, id, JSON.stringify({ type: "ask", id, ...question }));
  }

  /** Ask for a hint; the second part calls it off. */
  hint(strength: Strength, about: { seat?: Seat; decision?: number }): [answer: Promise<Answer>, callOff: () => void] {
    const id = freshId();
    return [
      this.ask({ ask: "hint", strength, ...about }, id),
      () => {
        if (!this.#questions.has(id)) return;
        if (this.#state === "open") this.#socket?.send(JSON.stringify({ type: "cancel", id }));
        else this.#settle(this.#questions, id)?.reject(new Unreachable());
      },
    ];
  }

  /** Hang up and call again at once, to be seen as the person one has become. */
  again(): void {
    this.#set("connecting");
    this.#tries = 0;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
    for (const waiting of [...this.#commands.values(), ...this.#questions.values()]) waiting.reject(new Unreachable());
    this.#commands.clear();
    this.#questions.clear();
  }

  #send<T>(waiting: Map<string, Waiting<T>>, id: string, text: string): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { text, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN && this.#state === "open") {
        this.#socket.send(text);
        this.#expect();
      } else this.#hurry();
    });
  }

  #set(state: LineState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#onstate(state);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    if (this.#closed) return;
    const known = this.#known();
    const socket = new WebSocket(known ? `${this.#url}?known=${encodeURIComponent(known)}` : this.#url);
    this.#socket = socket;
    this.#pong = setTimeout(this.#giveUp, OPEN_WITHIN * this.#slow);
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    this.#quieten();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(wait = backoff(this.#tries)): void {
    this.#drop();
    if (this.#closed) return;
    this.#set("lost");
    this.#retry = setTimeout(() => this.#connect(), wait);
    this.#tries += 1;
  }

  /** The line or the page is back: no need to wait any longer. */
  readonly #hurry = (): void => {
    if (document.visibilityState === "hidden" || this.#closed) return;
    if (this.#state === "lost" && this.#socket === null) this.#connect();
    else if (this.#state === "open") this.#sendPing();
  };

  #sendPing(within = PONG_WITHIN): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send('{"type":"ping"}');
    clearTimeout(this.#pong);
    this.#pong = setTimeout(this.#giveUp, within);
  }

  /** Something was said: if nothing is heard for a while, not even when asked, the line is dead. */
  #expect(): void {
    const half = (ANSWER_WITHIN / 2) * this.#slow;
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.#sendPing(half), half);
  }

  /** Who has waited for an answer in vain need not wait as long again. */
  readonly #giveUp = (): void => {
    this.#slow = Math.min(SLOWEST, 2 * this.#slow);
    this.#lost(FIRST_WAIT);
  };

  /** Whoever is heard is there. */
  #quieten(): void {
    clearTimeout(this.#pong);
    clearTimeout(this.#doubt);
  }

  #hear(message: FromServer): void {
    this.#quieten();
    this.#slow = 1;
    switch (message.type) {
      case "table":
        this.#position = message.now.position;
        this.#onmessage(message);
        this.#welcome();
        break;
      case "played": {
        const played = filledIn(message, this.#position);
        this.#position = played.now.position;
        this.#onmessage(played);
        break;
      }
      case "undone":
        this.#position = message.now.position;
        this.#onmessage(message);
        break;
      case "assisted":
      case "ordered":
      case "shared":
      case "seats":
      case "talk":
        this.#onmessage(message);
        break;
      case "ack":
        this.#settle(this.#commands, message.id)?.resolve(message.version);
        break;
      case "refused": {
        const error = new Refused(message.refusal, 409);
        this.#settle(this.#commands, message.id)?.reject(error);
        this.#settle(this.#questions, message.id)?.reject(error);
        if (this.#state !== "open") this.#pong = setTimeout(this.#giveUp, OPEN_WITHIN); // the line should end now
        break;
      }
      case "answer":
        this.#settle(this.#questions, message.id)?.resolve(message);
        break;
      case "pong":
        if (this.#state !== "open") this.#pong = setTimeout(this.#giveUp, OPEN_WITHIN); // the table is not there yet
        break;
    }
    if (this.#state === "open" && this.#awaits()) this.#expect();
  }

  /** The first `table` on a new line: everything that waits for an answer is said again. */
  #welcome(): void {
    if (this.#state === "open") return;
    this.#tries = 0;
    this.#set("open");
    clearInterval(this.#ping);
    this.#ping = setInterval(() => this.#sendPing(), PING_EVERY);
    for (const waiting of [...this.#commands.values(), ...this.#questions.values()]) this.#socket?.send(waiting.text);
    if (this.#commands.size + this.#questions.size > 0) this.#expect();
  }

  #settle<T>(all: Map<string, Waiting<T>>, id: string): Waiting<T> | undefined {
    const waiting = all.get(id);
    all.delete(id);
    return waiting;
  }
}
