// What people say to each other beside the game: words, texts, proposals. Nothing of it is part of the game.

import type { Action, Proposal, Said, Say, Seat, TalkMessage } from "./wire";

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
  /** Called with what others have just said. */
  onsaid: ((said: Said) => void) | null = null;

  readonly #send: (saying: Saying) => Promise<string | null>;

  constructor(send: (saying: Saying) => Promise<string | null>) {
    this.#send = send;
  }

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

  async say(saying: Saying): Promise<boolean> {
    this.refused = await this.#send(saying);
    return this.refused === null;
  }

  propose(action: Action, seat: Seat | null): Promise<boolean> {
    return this.say({ do: "propose", action, ...(seat === null ? {} : { seat }) });
  }
}
