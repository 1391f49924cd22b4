// What a step was about, and what happened in a sentence that stands alone.

import type { CombatCard, GameEvent, Step } from "../wire";
import type { Names } from "../words/facts";
import type { Words } from "../words/index.svelte";

const MOMENTS = ["CombatDecided", "PlotDecided", "RevoltRolled", "ArmyMoved", "CombatDeclared", "PlotMade"];

/** The event that a step is about. */
export function mainEvent(step: Step | undefined): GameEvent | null {
  const events = step?.events ?? [];
  for (const kind of MOMENTS) {
    const found = events.find((one) => one.event === kind);
    if (found) return found;
  }
  return events[0] ?? null;
}

/** What happened in a sentence that stands alone: how a combat ended says little without which one it was. */
export function happened(words: Words, board: Names, event: GameEvent): string {
  const told = words.events.tell(board, event);
  return event.event === "CombatDecided" ? `${words.combat.title(board, event.card as CombatCard)}. ${told}` : told;
}
