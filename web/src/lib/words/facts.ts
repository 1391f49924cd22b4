// What sentences of every game and language are made of: names, chances, rule numbers.

import type { Chance } from "../wire";

/** What a sentence asks of a board: the names of its places. */
export interface Names {
  /** The name of a place; an unknown id stands for itself, so that no sentence breaks. */
  name(id: string): string;
}

export function share([over, under]: Chance): number {
  return over / under;
}

/** A chance in whole hundredths; what is possible is never 0, what is not certain never 100. */
export function hundredths(chance: Chance): string {
  const exact = share(chance) * 100;
  if (exact > 0 && exact < 0.5) return "<1";
  if (exact < 100 && exact >= 99.5) return ">99";
  return String(Math.round(exact));
}

/** A text cut where it names rules, so that they can become links: ["See ", {rule: "H4.5"}, "."]. */
export function cutRules(text: string): (string | { rule: string })[] {
  return text
    .split(/\b(H\d{1,2}\.\d{1,2}[a-z]?|A\d{1,2})\b/)
    .map((part, at) => (at % 2 ? { rule: part } : part))
    .filter((part) => part !== "");
}
