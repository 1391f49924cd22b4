// How each decision of the peoples is put to its person.

import type { Legal } from "../wire";

export type Mode = "march" | "buy" | "hire" | "force" | "aim" | "auction" | "number" | "choice";

/** What a panel of its own asks about, so that the list need not. */
export const ASKED: Record<Mode, readonly string[]> = {
  march: ["go", "lead", "step", "take", "leave", "halt", "done"],
  buy: ["buy"],
  hire: ["hire"],
  force: ["force"],
  aim: ["aim"],
  auction: ["bid", "pass", "claim"],
  number: ["split", "berber", "income"],
  choice: [],
};

/** By its phase and what may be done in it. */
export function modeOf(phase: string, legal: readonly Legal[]): Mode {
  const kinds = new Set(legal.map(({ action }) => action.kind));
  if (phase === "MOVE") return "march";
  if (kinds.has("buy")) return "buy";
  if (kinds.has("hire")) return "hire";
  if (kinds.has("force")) return "force";
  if (kinds.has("aim")) return "aim";
  if (kinds.has("bid") || kinds.has("claim")) return "auction";
  if (kinds.has("split") || kinds.has("berber") || kinds.has("income")) return "number";
  return "choice";
}
