// Baskets of the notation (P25.3): 2I+K is two infantry and a knight.

import type { Units } from "./wire";

export const KINDS = ["infantry", "elite", "cavalry", "knight", "crusader_knight", "berber", "castle", "fort"] as const;
const LETTERS = "IECKZBXF";

export const letterOf = (kind: string): string => LETTERS[(KINDS as readonly string[]).indexOf(kind)] ?? "?";

export function basket(units: Units): string {
  const parts = KINDS.filter((kind) => (units[kind] ?? 0) > 0).map(
    (kind) => `${units[kind] === 1 ? "" : units[kind]}${letterOf(kind)}`,
  );
  return parts.join("+") || "-";
}

export function unbasket(text: string): Units {
  const units: Units = {};
  if (text === "-") return units;
  for (const part of text.split("+")) {
    const found = /^(\d*)([IECKZBXF])$/.exec(part);
    const kind = found ? KINDS[LETTERS.indexOf(found[2]!)] : undefined;
    if (kind) units[kind] = Number(found![1] || 1);
  }
  return units;
}

export const count = (units: Units): number => Object.values(units).reduce((sum, number) => sum + number, 0);

/** Where dice go, as the notation writes it: 1X,2I~. */
export function targets(text: string): Units {
  const found: Units = {};
  for (const part of text.split(",")) {
    const read = /^(\d+)([IECKZBXF])(~?)$/.exec(part);
    const kind = read ? KINDS[LETTERS.indexOf(read[2]!)] : undefined;
    if (read && kind) found[kind + read[3]] = Number(read[1]);
  }
  return found;
}
