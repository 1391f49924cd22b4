// From a position to what stands on the map: one plate for each nation in a place.

import type { MapPosition } from "./types";

export const KINDS = ["infantry", "elite", "cavalry", "knight", "crusader_knight", "berber", "castle", "fort"] as const;
export type Kind = (typeof KINDS)[number];

/** So many units are drawn one by one; more are told by a number. */
export const COUNTED = 5;

export interface Group {
  kind: Kind;
  count: number;
  /** Hits that these have taken: wounded knights, a castle that is shot at (P7.5). */
  hurt: number;
}

export interface Stack {
  nation: string;
  groups: Group[];
  units: number;
  leaders: string[];
  capital: boolean;
  /** Whose vassal it is. */
  suzerain: string | null;
  /** More stand here than may stay, by a retreat (P5.6). */
  over: boolean;
  active: boolean;
}

export interface Standing {
  place: string;
  stacks: Stack[];
  /** Who controls it (P0.5); null where nobody does. */
  ruler: string | null;
  ruin: string | null;
  fought: boolean;
}

interface Battle {
  place: string;
  attacker: string;
  defender: string;
  wounds: Record<string, number>;
  hits: number;
}

/** The battle that is being fought. */
export function battleOf(position: MapPosition): Battle | null {
  const task = position.todo.findLast(([name]) => name === "BATTLE");
  if (!task) return null;
  const { p, A, D, w, hits } = task[1] as Record<string, unknown>;
  if (typeof p !== "string") return null;
  return {
    place: p,
    attacker: typeof A === "string" ? A : "",
    defender: typeof D === "string" ? D : "",
    wounds: (w ?? {}) as Record<string, number>,
    hits: typeof hits === "number" ? hits : 0,
  };
}

function hurtOf(battle: Battle | null, place: string, nation: string, kind: Kind): number {
  if (battle?.place !== place) return 0;
  const side = nation === battle.attacker ? "A" : nation === battle.defender ? "D" : "";
  if (!side) return 0;
  if (kind === "knight") return battle.wounds[side] ?? 0;
  if (kind === "crusader_knight") return battle.wounds[`${side}~`] ?? 0;
  return kind === "castle" && side === "D" ? battle.hits : 0;
}

/** Everything that stands somewhere, by place. */
export function standing(position: MapPosition): Map<string, Standing> {
  const battle = battleOf(position);
  const found = new Map<string, Standing>();
  for (const place of new Set([...Object.keys(position.map), ...Object.keys(position.ruin)])) {
    const cells = Object.entries(position.map[place] ?? {});
    const stacks = cells.map(([nation, { u, l }]): Stack => {
      const groups = KINDS.filter((kind) => (u[kind] ?? 0) > 0).map((kind) => ({
        kind,
        count: u[kind]!,
        hurt: hurtOf(battle, place, nation, kind),
      }));
      return {
        nation,
        groups,
        units: groups.reduce((sum, { count }) => sum + count, 0),
        leaders: l,
        capital: position.capital[nation] === place,
        suzerain: position.bond[nation] ?? null,
        over: position.mark[place] === nation,
        active: (position.attacker ?? position.active) === nation,
      };
    });
    const shown = stacks.filter(({ units, leaders }) => units + leaders.length > 0);
    const holders = shown.filter(({ units }) => units > 0);
    const [attacking, defending] = [holders.filter(({ active }) => active), holders.filter(({ active }) => !active)];
    // During a battle whoever was there first keeps control.
    const ruler =
      holders.length === 1 ? holders[0] : attacking.length === 1 && defending.length === 1 ? defending[0] : null;
    // The attacker below, as he came.
    shown.sort((a, b) => Number(a.active) - Number(b.active) || b.units - a.units);
    found.set(place, {
      place,
      stacks: shown,
      ruler: ruler?.nation ?? null,
      ruin: position.ruin[place] ?? null,
      fought: holders.length > 1,
    });
  }
  return found;
}

// ------------------------------------------------------------------ plates

export const PLATE_HIGH = 27;
const SHIELD_WIDE = 20;
const SIGN = 9.5;

export interface Sign {
  kind: Kind;
  /** More than one where there are too many to draw each. */
  count: number;
  /** Hits, drawn as so many drops. */
  hurt: number;
}

/** The signs on a plate: each unit by itself as long as they can be counted at a glance. */
export function signsOf(stack: Stack): Sign[] {
  if (stack.units <= COUNTED)
    return stack.groups.flatMap(({ kind, count, hurt }) =>
      Array.from({ length: count }, (_, at) => ({
        kind,
        count: 1,
        hurt: kind === "castle" ? hurt : at < hurt ? 1 : 0,
      })),
    );
  return stack.groups.map(({ kind, count, hurt }) => ({ kind, count, hurt }));
}

/** How much of a row a sign takes. */
export const signWide = ({ count }: Sign): number => (count > 1 ? SIGN + 4 + 6 * String(count).length : SIGN);

/** How wide the plate of a stack is; small plates show the shield and the number alone. */
export function plateWide(stack: Stack, small: boolean): number {
  if (small) return 18 + (stack.units ? 8 * String(stack.units).length : 0) + (stack.leaders.length ? 9 : 0);
  const row = signsOf(stack).reduce((sum, sign) => sum + signWide(sign), 0);
  return SHIELD_WIDE + Math.max(row, 25 + 11.5 * stack.leaders.length) + 3;
}

export const plateHigh = (small: boolean): number => (small ? 18 : PLATE_HIGH);

export interface Plate {
  stack: Stack;
  x: number;
  y: number;
  wide: number;
  high: number;
  scale: number;
}

type Box = readonly [x: number, y: number, wide: number, high: number];

/** However narrow a place is, its counters are at least so large a part of what is wanted. */
const LEAST = 0.68;

/**
 * Plates under each other in the middle of a box, as large as is wanted and fits; in a wide box of many stacks in
 * several columns.
 */
export function laid(stacks: readonly Stack[], box: Box, wanted: number, small: boolean): Plate[] {
  if (!stacks.length) return [];
  const gap = 2;
  const high = plateHigh(small);
  const widths = stacks.map((stack) => plateWide(stack, small));
  const columnsOf = (columns: number): { scale: number; rows: number; wide: number } => {
    const rows = Math.ceil(stacks.length / columns);
    const wide = Math.max(...widths);
    return {
      rows,
      wide,
      scale: Math.min(
        wanted,
        box[2] / (columns * wide + (columns - 1) * gap),
        box[3] / (rows * high + (rows - 1) * gap),
      ),
    };
  };
  let [columns, best] = [1, columnsOf(1)];
  for (let more = 2; more <= Math.min(3, stacks.length); more += 1) {
    const other = columnsOf(more);
    if (other.scale > best.scale * 1.02) [columns, best] = [more, other];
  }
  const { rows, wide } = best;
  const scale = Math.max(best.scale, wanted * (stacks.length > 1 ? LEAST * 0.9 : LEAST));
  const spare = box[3] - (rows * (high + gap) - gap) * scale;
  const [left, top] = [box[0] + box[2] / 2, box[1] + Math.max(0, spare / 2)]; // the name above stays free
  return stacks.map((stack, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns];
    const inRow = Math.min(columns, stacks.length - row * columns);
    const middle = left + (column - (inRow - 1) / 2) * (wide + gap) * scale;
    return {
      stack,
      wide: widths[at]!,
      high,
      scale,
      x: middle - (widths[at]! * scale) / 2,
      y: top + row * (high + gap) * scale,
    };
  });
}
