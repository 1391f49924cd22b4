// Which tip of a first game fits the moment. The texts are in words.learn.guide.tips.

import type { Position } from "../wire";

export const TIPS = [
  "look",
  "order",
  "buy",
  "place",
  "march",
  "reach",
  "empty",
  "hint",
  "battle",
  "aim",
  "retreat",
  "stack",
  "population",
  "submit",
  "points",
  "later",
  "peoples",
  "vandals",
  "umayyads",
  "invasion",
  "over",
] as const;
export type Tip = (typeof TIPS)[number];

/** As much of a table as the guide looks at. */
export interface Moment {
  phase: string;
  position: Position;
  /** Is somebody here asked? */
  mine: boolean;
  /** The kinds of actions that are offered. */
  kinds: ReadonlySet<string>;
  /** A stack is in hand. */
  party: boolean;
  /** A battle lies open. */
  battle: boolean;
  /** Does the nation that acts march twice this turn? */
  invades: boolean;
}

const BY_PHASE: Record<string, readonly Tip[]> = {
  PURCHASE: ["buy"],
  PLACE: ["place"],
  RETREAT: ["retreat"],
  STACK: ["stack"],
  POPULATION: ["population"],
  COMBAT: ["battle"],
};

/** The seat that the guide speaks of plays these in scenario A (P15.1). */
const HOURS: Record<string, Tip> = { vandale: "vandals", omeyyad: "umayyads" };
/** The second people that it leads from the first turn on. */
const SECOND = "basque";

/** Something, if a condition holds. */
const when = (holds: boolean, ...tips: Tip[]): Tip[] => (holds ? tips : []);

/** What can be said now, the most urgent first. */
function fitting({ phase, position, mine, kinds, party, battle, invades }: Moment): Tip[] {
  if (phase === "OVER") return ["over"];
  const { turn, active } = position;
  const first = when(turn <= 1, "look");
  if (!mine) return [...first, "order", ...when(turn <= 3, "points"), ...when(turn === 2, "later")];
  if (kinds.has("submit")) return [...first, "submit"];
  if (kinds.has("aim")) return ["battle", "aim"];
  if (battle && phase === "BATTLE") return ["battle"];
  const hour = active ? HOURS[active] : undefined;
  const second = active === SECOND;
  const begins = [...first, ...when(turn === 2, "later"), ...(hour ? [hour] : [])];
  if (phase === "MOVE") {
    if (party) return ["reach"];
    const unknown = when(invades && !hour, "invasion");
    return [...begins, ...unknown, "march", "empty", ...when(second, "points"), "hint"];
  }
  return [...begins, ...(BY_PHASE[phase] ?? []), ...when(second && phase === "PURCHASE", "peoples", "order")];
}

/** The tip for this moment that has not been put away; null when there is nothing to say. */
export function tipFor(moment: Moment, hasRead: (tip: Tip) => boolean): Tip | null {
  return fitting(moment).find((tip) => !hasRead(tip)) ?? null;
}
