// Which tip fits the moment. The texts are in words.learn.guide.tips.

import type { Actor, Position } from "../wire";

export const TIPS = [
  "roads",
  "generals",
  "first",
  "siege",
  "garrison",
  "support",
  "capital",
  "army",
  "sea",
  "spend",
  "clock",
  "reenter",
  "leave",
  "roll",
  "over",
] as const;
export type Tip = (typeof TIPS)[number];

const SETUP: Record<string, Tip> = {
  SETUP_ROADS: "roads",
  SETUP_GENERALS: "generals",
  REENTER: "reenter",
  MUST_LEAVE: "leave",
  REVOLT: "roll",
  ARMY: "roll",
  OVER: "over",
};

/** What the Roman phase offers a beginner, the most urgent first. */
function romanTips(position: Position): Tip[] {
  const tips: Tip[] = [];
  if (position.round === 1 && position.turn === "U") tips.push("first", "siege");
  if (position.denarii <= 2) tips.push("spend");
  if (position.reserve.revolt <= 5) tips.push("clock");
  if (position.turn === "C") tips.push("garrison", "support");
  if (position.turn === "K") tips.push("sea");
  if (Object.keys(position.armies).length) tips.push("army");
  if (position.round > 1) tips.push("capital", "clock");
  return tips;
}

/** The tip for this moment that has not been put away; null when there is nothing to say. */
export function tipFor(phase: string, actor: Actor, position: Position, hasRead: (tip: Tip) => boolean): Tip | null {
  const fitting = phase === "ROMAN" && actor !== "CHANCE" ? romanTips(position) : SETUP[phase] ? [SETUP[phase]] : [];
  return fitting.find((tip) => !hasRead(tip)) ?? null;
}
