// Typed notation: what could be meant by what has been typed so far. The server reads the line itself.

import type { Legal } from "./wire";

/** Words that are commands of the table, not actions. */
export const VERBS = ["undo", "redo", "roll"] as const;
export type Verb = (typeof VERBS)[number];

export interface Completion {
  /** What is put into the field. */
  line: string;
  legal: Legal | null;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a line: letters and digits that stand together, and every sign alone. */
function words(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
}

/** How well a line fits: 0 begins so, 1 holds all words in order, none otherwise. */
function fit(typed: string, line: string): number | null {
  const wanted = plain(typed).trim().replace(/\s+/g, " ");
  if (plain(line).startsWith(wanted)) return 0;
  const there = words(line);
  let at = 0;
  for (const word of words(typed)) {
    while (at < there.length && !there[at]!.startsWith(word)) at += 1;
    if (at === there.length) return null;
    at += 1;
  }
  return 1;
}

/** Lines that may be meant, the likeliest first: those that begin so, then those that hold the words; cheap ones first. */
export function completions(typed: string, legal: readonly Legal[], most = 8): Completion[] {
  if (!typed.trim()) return [];
  const all: Completion[] = [
    ...legal.map((one) => ({ line: one.line, legal: one })),
    ...VERBS.map((line) => ({ line, legal: null })),
  ];
  return all
    .map((completion) => ({ completion, fit: fit(typed, completion.line) }))
    .filter((one): one is { completion: Completion; fit: number } => one.fit !== null)
    .sort((a, b) => a.fit - b.fit || (a.completion.legal?.cost ?? 0) - (b.completion.legal?.cost ?? 0))
    .slice(0, most)
    .map((one) => one.completion);
}

export function isVerb(text: string): text is Verb {
  return (VERBS as readonly string[]).includes(text.trim().toLowerCase());
}
