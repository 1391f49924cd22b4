// Provinces and crisis, counted from a position as the rules count them (S15.2, S20.5, S21.2), for panels that must
// also show a position of the past.

import type { Board } from "./board";
import type { Position, Side } from "./wire";

/** Provinces that count for victory: those of Asia Minor only once Fannius and Magius have been there (S21.2). */
export function provincesHeld(board: Board, position: Position): Record<Side, number> {
  const held: Record<Side, number> = { S: 0, R: 0 };
  for (const { id, map } of board.facts.provinces) {
    const holder = position.provinces[id];
    if (holder && (map === "europe" || position.fannius)) held[holder] += 1;
  }
  return held;
}

/** How many provinces each side needs after the last turn; null: it cannot win by provinces (S21.2). */
export function needed({ fannius, spartacus }: Position): Record<Side, number | null> {
  return { S: spartacus ? 8 : null, R: fannius ? 17 : spartacus ? 11 : 8 };
}

/** Who would win by provinces now. */
export function ahead(board: Board, position: Position): Side | null {
  const [held, needs] = [provincesHeld(board, position), needed(position)];
  if (needs.R !== null && held.R >= needs.R) return "R";
  return needs.S !== null && held.S >= needs.S ? "S" : null;
}

/** Where anarchy begins, as agreed (S20.2). */
export function anarchyOf(board: Board, position: Position): number {
  return board.facts.anarchy[String(position.options.anarchy ?? "standard")] ?? -30;
}

/** Republican legions on either map (S20.3). */
export function legions(position: Position): number {
  let found = 0;
  for (const sides of Object.values(position.units))
    for (const units of Object.values(sides.R ?? {})) {
      const [full, reduced] = units.legion ?? [0, 0];
      found += full + reduced;
    }
  return found;
}

export interface CheckRow {
  key: "republican" | "sertorian" | "legions";
  number: number;
  spaces: number;
}

/** What the next victory check would do to the marker as things stand, in the order of S20.5. */
export function check(board: Board, position: Position): { rows: CheckRow[]; after: number; most: number } {
  const option = (key: string): unknown =>
    position.options[key] ?? board.facts.options.find(({ name }) => name === key)?.default;
  const counts = position.asia || option("crisis_counts_inactive_map") === true;
  const number = (side: Side): number =>
    board.facts.provinces.filter(({ id, map }) => position.provinces[id] === side && (map === "europe" || counts))
      .length;
  const most = Number(option(position.asia ? "legion_limit_both" : "legion_limit_europe"));
  const [republican, sertorian] = [number("R"), number("S")];
  const over = Math.max(0, legions(position) - most);
  const raised = Math.min(board.facts.stability, position.crisis + republican);
  return {
    rows: [
      { key: "republican", number: republican, spaces: raised - position.crisis },
      { key: "sertorian", number: sertorian, spaces: -sertorian },
      { key: "legions", number: legions(position), spaces: -over },
    ],
    after: raised - sertorian - over,
    most,
  };
}
