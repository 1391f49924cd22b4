// What people say to each other beside the game: words, texts, proposals. Nothing of it is part of the game.

import { Refused, Unreachable } from "./api";
import type { TableSocket } from "./socket";
import type { TableStore } from "./table.svelte";
import type { Legal, Proposal, Said, Say, TalkMessage } from "./wire";

export type Saying = Omit<Say, "type" | "id">;

/** Ready-made words in the order in which they are offered; every language has each of them. */
export const WORDS = [
  "hello",
  "your-turn",
  "wait",
  "back-soon",
  "here",
  "reinforce",
  "help",
  "careful",
  "agreed",
  "well-done",
  "sorry",
  "thanks",
] as const;

export class Talk {
  said = $state.raw<Said[]>([]);
  /** All that were open when something was last said; those of another moment are answered already. */
  proposals = $state.raw<Proposal[]>([]);
  /** Does the host of the table allow free text? */
  text = $state(true);
  /** What was said by others since the panel was last looked at. */
  unread = $state(0);
  /** Why the last saying was not heard: the type of the refusal. */
  refused = $state<string | null>(null);
  /** What whoever decides may do, while I look for something to propose: what I choose is proposed, not done. */
  suggesting = $state.raw<Legal[] | null>(null);
  /** Called with what others have just said. */
  onsaid: ((said: Said) => void) | null = null;
  line: TableSocket | null = null;

  readonly #store: Pick<
    TableStore,
    "caughtUp" | "closed" | "door" | "forgetPreviews" | "looking" | "mine" | "now" | "seats" | "viewpoint"
  >;

  constructor(store: TableStore) {
    this.#store = store;
  }

  /** Do several people hold seats here, or is one awaited? */
  readonly isTogether = $derived.by(() => this.#store.seats.some((seat) => !seat.mine && seat.kind !== "computer"));
  /** Could I propose something to whoever decides? */
  readonly mayPropose = $derived.by(() => {
    const { caughtUp, door, looking, mine } = this.#store;
    return caughtUp && !looking && mine.length > 0 && door?.hidden === false && this.isTogether;
  });

  hear(message: TalkMessage): void {
    const known = this.said.at(-1)?.n ?? 0;
    const fresh = message.said.filter((one) => one.n > known);
    this.said = message.whole ? message.said : [...this.said, ...fresh];
    this.proposals = message.proposals;
    this.text = message.text;
    const others = fresh.filter((one) => !one.mine);
    this.unread += message.whole ? 0 : others.length;
    const last = others.at(-1);
    if (last && !message.whole) this.onsaid?.(last);
  }

  /** Proposals about the decision that is open after so many steps. */
  open(steps: number): Proposal[] {
    return this.proposals.filter((one) => one.steps === steps);
  }

  /** Was it heard? If not, `refused` tells why. */
  async say(saying: Saying): Promise<boolean> {
    try {
      await this.line?.say(saying);
      this.refused = this.line ? null : "offline";
    } catch (error) {
      this.refused = error instanceof Refused ? error.refusal.type : "offline";
    }
    return this.refused === null;
  }

  // ---------------------------------------------------------------- proposing

  /** Look for something to propose: the table then offers what whoever decides may do. */
  async suggest(): Promise<void> {
    const { now } = this.#store;
    if (!this.line || now?.turn.kind !== "decision" || now.over) return;
    try {
      const { legal } = await this.line.ask({ ask: "legal" });
      if (this.#store.now?.version !== now.version || this.#store.closed) return;
      this.#store.forgetPreviews();
      this.suggesting = legal ?? null;
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error;
    }
  }

  stopSuggesting(): void {
    this.suggesting = null;
    this.#store.forgetPreviews();
  }

  async propose(what: Pick<Saying, "action" | "line">): Promise<boolean> {
    const { viewpoint } = this.#store;
    const heard = await this.say({ do: "propose", ...what, ...(viewpoint === null ? {} : { seat: viewpoint }) });
    if (heard) this.stopSuggesting();
    return heard;
  }
}
