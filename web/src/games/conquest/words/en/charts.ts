// The atlas of difficulty as a page, in English.

import { common } from "./common";

export const charts = {
  title: "How hard is it?",
  lead: "All 243 levels, and how often computer players win there. You may be better or worse than they are, but what is harder for them is harder for you.",
  levels: "All levels at a glance",
  player: "Player",
  how: "The number in a field is the chance of victory in a hundred; blue is easy, orange is hard. Choose a field, or go on with the arrow keys.",
  block: (denarii: number, garrisons: number): string => `${common.denarii(denarii)}, ${common.garrisons(garrisons)}`,
  armies: "armies",
  field: (level: string, chance: number, low: number, high: number): string =>
    `${level}: ${common.percent([chance, 1])} (${common.span([low, 1], [high, 1])})`,
  play: "Play at this level",
  effects: { variant: "What variants change", scenario: "What scenarios change" } as Record<string, string>,
  effectsMore:
    "Points of a hundred beside the same level without it, over games with equal dice; the line is the 95% interval. Where it crosses the middle, no difference was found.",
  nothing: "Nothing was measured on the board of this server.",
};
