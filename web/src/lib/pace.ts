// How long a step stays before the next one is shown.

import type { Speed } from "./settings.svelte";
import type { GameEvent, Step } from "./wire";

const READING: Record<Exclude<Speed, "instant">, number> = { slow: 3400, normal: 1700, fast: 650 };

const SHORT = new Set(["RevoltsSetUp", "ArmySetUp", "ProvinceRolled", "PieceChosen", "RoadPlaced", "GeneralPlaced"]);
const LONG = new Set(["CombatDecided", "RoundEnded", "ArmyMoved"]);

function weight(event: GameEvent): number {
  if (SHORT.has(event.event)) return 0.5;
  if (LONG.has(event.event)) return 1.3;
  return 1;
}

/** Milliseconds, by the longest of its events; what nobody can see needs no time. */
export function pace(step: Step, speed: Speed): number {
  if (speed === "instant" || step.events.length === 0) return 0;
  return READING[speed] * Math.max(...step.events.map(weight));
}
