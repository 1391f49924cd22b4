// One exercise in the browser: the position, what may be done there, and what the server says to an answer.
// It stands where a table stands for a hand; nothing is played, so every answer can be tried.

import { Refused } from "../../../lib/api";
import { settings } from "../../../lib/settings.svelte";
import type { Action as AnyAction, Now, Preview, Reason, Step } from "../../../lib/wire";
import type { Deciding } from "../../../table/hand";
import { answerExercise, getExercise, getSolution, ID } from "../api";
import { loadBoard, type Board } from "../board";
import { Acting } from "../table/acting.svelte";
import type { Item } from "../table/choices";
import type { AnswerTold, AskedFacts, Position, SolutionTold } from "../wire";

export class Study implements Deciding {
  readonly number: number;
  board = $state.raw<Board | null>(null);
  now = $state.raw<Now | null>(null);
  previews = $state.raw<Preview[]>([]);
  asked = $state.raw<AskedFacts | null>(null);
  busy = $state(false);
  /** What did not come. */
  failure = $state.raw<unknown>(null);
  /** The last answer, and how good it was. */
  verdict = $state.raw<AnswerTold | null>(null);
  solution = $state.raw<SolutionTold | null>(null);
  /** Nothing has happened before an exercise. */
  readonly told: Step[] = [];
  /** How many hints were taken: where to look, then what kind of action. */
  hints = $state(0);
  #tries = 0;

  readonly legal = $derived(this.solution ? null : (this.now?.legal ?? null));
  readonly myDecision = $derived((this.legal?.length ?? 0) > 0);
  readonly position = $derived((this.now?.position as Position | undefined) ?? null);

  constructor(number: number) {
    this.number = number;
  }

  async open(): Promise<void> {
    this.failure = null;
    try {
      const told = await getExercise(this.number);
      this.board = await loadBoard(told.printed);
      this.asked = told.asked as AskedFacts;
      this.previews = told.previews;
      this.now = told.now;
    } catch (error) {
      this.failure = error;
    }
  }

  get id(): string {
    return this.asked?.title.id ?? "";
  }

  /** An answer is tried; true if one came back. */
  act = async (action: AnyAction): Promise<boolean> => {
    if (this.busy || this.solution) return false;
    this.busy = true;
    this.failure = null;
    try {
      const told = await answerExercise(this.number, action);
      this.#tries += 1;
      if (told.kind === "right") {
        this.solution = await getSolution(this.number);
        settings.keepNote(ID, this.id, this.hints || this.#tries > 1 ? "helped" : "solved");
      } else settings.keepNote(ID, this.id, "tried");
      this.verdict = told;
      return true;
    } catch (error) {
      this.failure = error;
      return false;
    } finally {
      this.busy = false;
    }
  };

  /** Whoever asks why something cannot be done asks by trying it: an answer changes nothing. */
  whyNot = async (action: AnyAction): Promise<Reason[]> => {
    try {
      await answerExercise(this.number, action);
      return [];
    } catch (error) {
      return error instanceof Refused ? error.refusal.reasons : [];
    }
  };

  async show(): Promise<void> {
    this.failure = null;
    try {
      this.solution = await getSolution(this.number);
      this.verdict = null;
      settings.keepNote(ID, this.id, "shown");
    } catch (error) {
      this.failure = error;
    }
  }

  again(): void {
    this.solution = null;
    this.verdict = null;
  }

  skip = (): void => {};
}

/** The hand of an exercise: nothing is lost by ending a phase, so nobody is asked whether they mean it. */
export class Answering extends Acting {
  override take(item: Item): void {
    const [first] = item.legal;
    if (item.kind === "pass" && first) this.act(first.action);
    else super.take(item);
  }
}
