// How long a step stays before the next one is shown.

import type { Speed } from "./settings.svelte";
import type { GameEvent, Step } from "./wire";

const READING: Record<Exclude<Speed, "instant">, number> = { slow: 3400, normal: 1700, fast: 650 };

/** Milliseconds, by the longest of its events; what nobody can see needs no time. */
export function pace(step: Step, speed: Speed, weight: (event: GameEvent) => number): number {
  if (speed === "instant" || step.events.length === 0) return 0;
  return READING[speed] * Math.max(...step.events.map(weight));
}
