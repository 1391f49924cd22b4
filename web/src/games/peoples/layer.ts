// What the provinces are worth to a nation, for the map: by the row of points that is counted next (P9.4).

import type { Board } from "./board";
import type { NationFacts, SheetRow } from "./wire";

export interface Worth {
  text: string;
  weight: number;
}

/** The row that is counted next, this turn or later; the last one of turn 19 holds for 21 as well (P9.6). */
export function nextRow(nation: NationFacts, turn: number): SheetRow | null {
  const rows = nation.rows.filter((row) => row.when === "end_of_turn" || row.turn === turn);
  return rows.filter((row) => row.turn >= turn).sort((a, b) => a.turn - b.turn)[0] ?? rows.at(-1) ?? null;
}

const text = (points: number): string => (points % 1 ? `${Math.trunc(points) || ""}½` : String(points));

/** The points of every province in a row, as far as the sheet tells them by province. */
export function worth(board: Board, row: SheetRow): Record<string, number> {
  const found: Record<string, number> = {};
  for (const place of board.drawing.places) {
    if (place.offmap) continue;
    const points = valueOf(row, place.id, place.zone, place.income);
    if (points) found[place.id] = points;
  }
  return found;
}

function valueOf(row: SheetRow, place: string, zone: string, income: number): number {
  if (row.kind === "table") return row.values[place] ?? 0;
  if (row.kind === "zones") return row.per_province[zone] ?? 0;
  if (row.kind === "castle_income") return row.other || income + row.castle_bonus;
  if (row.kind === "ruin_income") return row.other;
  return 0;
}

/** The layer of a nation's points on the map; null where its sheet names none. */
export function pointsLayer(board: Board, nation: string, turn: number): Record<string, Worth> | null {
  const facts = board.nation(nation);
  const row = facts ? nextRow(facts, turn) : null;
  if (!row) return null;
  const values = worth(board, row);
  const greatest = Math.max(...Object.values(values), 1);
  const rows = Object.entries(values).map(([place, points]) => [
    place,
    { text: text(points), weight: points / greatest },
  ]);
  return rows.length ? (Object.fromEntries(rows) as Record<string, Worth>) : null;
}

/** The layer of income. */
export function incomeLayer(board: Board): Record<string, Worth> {
  const land = board.drawing.places.filter(({ offmap }) => !offmap);
  const greatest = Math.max(...land.map(({ income }) => income), 1);
  return Object.fromEntries(land.map(({ id, income }) => [id, { text: text(income), weight: income / greatest }]));
}
