// The story of any game: the server's analysis has the chances of all seats, and a curve shows one of them.

import type { Sight } from "../curve";
import type { Action, Seat, Story } from "../../lib/wire";

/** By seat, from 0 to 1. */
type Chances = Story["start"];

const of = (chances: Chances, seat: Seat): number => chances[seat] ?? 0;

/** What chance and everybody did to one seat's chance. */
export function seen(told: Story, sight: Seat): Sight {
  const decisions = Object.entries(told.decisions).map(([seat, chances]) => [seat, of(chances, sight)] as const);
  return {
    start: of(told.start, sight),
    start_error: 0,
    end: of(told.end, sight),
    luck: { "": of(told.luck, sight) },
    decisions: Object.fromEntries(decisions),
    turning: told.turning,
    steps: told.steps.map((step) => ({
      n: step.n,
      kind: step.kind === "decision" ? "decision" : "dice",
      seat: step.seat,
      round: step.round,
      text: step.text,
      before: of(step.before, sight),
      chance: of(step.after, sight),
      error: 0,
      best: step.best
        ? { action: step.best.action as Action, text: step.best.text, chance: of(step.best.chances, sight) }
        : null,
      missed: step.best ? of(step.best.chances, step.seat) - of(step.after, step.seat) : 0,
    })),
  };
}
