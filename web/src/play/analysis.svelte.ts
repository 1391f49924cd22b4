// The analysis of one game as somebody waits for it: asked for, followed, given up, there.

import { askAnalysis, cancelAnalysis, knownAnalysis, lookAnalysis, Refused, whoAmI } from "../lib/api";
import type { AnalysisState, Quality } from "../lib/wire";

const SOON = 350;
const LATER = 900;

export class Story {
  readonly table: string;
  told = $state.raw<AnalysisState | null>(null);
  /** The type of a refusal, or `offline`. */
  trouble = $state("");
  /** A question is on its way. */
  asking = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = false;

  constructor(table: string) {
    this.table = table;
  }

  /** As the server tells it; its game knows how to read it. */
  get analysis(): unknown {
    return this.told?.analysis ?? null;
  }

  get computing(): boolean {
    return this.asking || this.told?.state === "waiting" || this.told?.state === "running";
  }

  /** What is there already, without asking for anything new. */
  async look(): Promise<void> {
    if (this.told || this.asking) return;
    try {
      const told = await knownAnalysis(this.table);
      if (!this.told && !this.asking && told.state !== "none") this.#take(told);
    } catch {
      return; // it can still be asked for
    }
  }

  async start(quality: Quality): Promise<void> {
    if (this.computing) return;
    this.asking = true;
    this.trouble = "";
    try {
      await whoAmI();
      this.#take(await askAnalysis(this.table, quality));
    } catch (error) {
      this.trouble = error instanceof Refused ? error.refusal.type : "offline";
    } finally {
      this.asking = false;
    }
  }

  /** Gives up; what was there before stays. */
  async cancel(): Promise<void> {
    const told = this.told;
    if (!told || !this.computing) return;
    clearTimeout(this.#timer);
    this.told = { ...told, state: "cancelled" };
    try {
      await cancelAnalysis(told.job);
    } catch {
      return; // nobody asks any more: the server gives up by itself
    }
  }

  /** The page is left: no more questions. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  #take(told: AnalysisState): void {
    if (told.state === "none") return;
    this.told = told.analysis === null && this.analysis !== null ? { ...told, analysis: this.analysis } : told;
    this.trouble = "";
    if (told.state === "waiting" || told.state === "running") this.#again(told.done === 0 ? SOON : LATER);
  }

  #again(wait: number): void {
    clearTimeout(this.#timer);
    if (this.#left) return;
    this.#timer = setTimeout(async () => {
      const { job, state } = this.told ?? { job: "", state: "none" };
      if (state !== "waiting" && state !== "running") return;
      try {
        const told = await lookAnalysis(job);
        if (this.told?.state === "waiting" || this.told?.state === "running") this.#take(told);
      } catch (error) {
        if (error instanceof Refused) {
          this.trouble = error.refusal.type;
          this.told = this.told ? { ...this.told, state: "failed" } : null;
        } else {
          this.trouble = "offline";
          this.#again(3 * LATER);
        }
      }
    }, wait);
  }
}
