// A level as people write it (H1.6). What may stand in it is told by the server.

import type { GameFacts } from "../wire";

export type Parameter = GameFacts["parameters"][number];

export type LevelProblem =
  | { kind: "count"; found: number }
  | { kind: "text"; text: string }
  | { kind: "value"; parameter: Parameter["name"]; allowed: number[]; found: number };

export type Parsed = { level: number[] } | { problem: LevelProblem };

/** The level that a text such as 6|4|3|4|2 names; any of | - / , or blanks may stand between the numbers. */
export function parseLevel(text: string, parameters: readonly Parameter[]): Parsed {
  let parts = text.split(/[\s|/,;-]+/).filter(Boolean);
  if (parts.length === 1 && /^\d+$/.test(parts[0]!) && parts[0]!.length === parameters.length) parts = [...parts[0]!];
  const odd = parts.find((part) => !/^\d{1,3}$/.test(part));
  if (odd !== undefined) return { problem: { kind: "text", text: odd.slice(0, 20) } };
  if (parts.length !== parameters.length) return { problem: { kind: "count", found: parts.length } };
  const level = parts.map(Number);
  for (const [index, { name, values }] of parameters.entries()) {
    const found = level[index]!;
    if (!values.includes(found)) return { problem: { kind: "value", parameter: name, allowed: values, found } };
  }
  return { level };
}

export const levelText = (level: readonly number[]): string => level.join("|");
