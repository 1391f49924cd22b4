// Where every piece stands, with a key that stays with it while it moves.

import type { Position, SpaceFacts } from "../wire";
import { type Chart, type Point, stopsOf } from "./geometry";
import type { Arrow } from "./types";

export type FigureKind = "U" | "C" | "K" | "P" | "A" | "S";
export type DiscKind = "r" | "U" | "C" | "K" | "L";

export interface Figure {
  key: string;
  kind: FigureKind | "fleet";
  space: string;
  x: number;
  y: number;
  scale: number;
  /** A fleet with a general on board leaves him room. */
  carries: boolean;
  /** The line it has just come along. */
  way: Point[] | null;
}

export interface Stack {
  space: string;
  x: number;
  y: number;
  scale: number;
  discs: { key: string; kind: DiscKind }[];
}

export interface Standing {
  figures: Figure[];
  fleets: Figure[];
  stacks: Stack[];
}

const GENERALS = ["U", "C", "K", "P"] as const;
export const DISC = 7;

/** The pieces of a position; `before` tells which army or fleet is which, `arrow` the way of the one that moved. */
export function placed(
  chart: Chart,
  position: Position | null,
  before: Standing | null = null,
  arrow: Arrow | null = null,
): Standing {
  const standing: Standing = { figures: [], fleets: [], stacks: [] };
  if (!position) return standing;
  const armies = named(chart, Object.entries(position.armies), before?.figures ?? [], arrow);
  const fleets = named(
    chart,
    position.fleets.map((sea) => [sea, "fleet"]),
    before?.fleets ?? [],
    arrow,
  );
  for (const space of chart.facts.spaces) {
    const generals = GENERALS.filter((who) => position.generals[who] === space.id);
    const figures: [key: string, kind: FigureKind][] = generals.map((who) => [who, who]);
    const army = position.armies[space.id];
    if (army) figures.push([armies.get(space.id)!, army]);
    const discs = discsIn(position, space.id);
    const fleet = fleets.get(space.id);
    if (fleet)
      standing.fleets.push(figure(chart, space, fleet, "fleet", [0, 7], 1, before?.fleets, arrow, generals.length > 0));
    const left = discs.length ? -8.5 : fleet ? -3.5 : 0;
    figures.forEach(([key, kind], at) => {
      const place: Point = [left + 12 * (at - (figures.length - 1) / 2), fleet ? -2 : 3];
      const scale = fleet || discs.length ? 0.95 : 1.1;
      standing.figures.push(figure(chart, space, key, kind, place, scale, before?.figures, arrow, false));
    });
    if (discs.length)
      standing.stacks.push({
        space: space.id,
        x: space.x + (figures.length ? 9.5 : 0),
        y: space.y + 4 + 3.5 * Math.min(discs.length, 3),
        scale: discs.length > 3 ? 3 / discs.length : 1,
        discs: discs.map((kind, at) => ({ key: `${at}${kind}`, kind })),
      });
  }
  return standing;
}

export function discsIn(position: Position, space: string): DiscKind[] {
  const revolts = Array.from({ length: position.revolts[space] ?? 0 }, (): DiscKind => "r");
  return [...revolts, ...(position.garrisons[space] ?? [])];
}

function figure(
  chart: Chart,
  space: SpaceFacts,
  key: string,
  kind: Figure["kind"],
  place: Point,
  scale: number,
  before: readonly Figure[] = [],
  arrow: Arrow | null,
  carries: boolean,
): Figure {
  const old = before.find((other) => other.key === key);
  const has_come = old && old.space !== space.id && arrow?.to === space.id && arrow.from === old.space;
  const way = has_come ? chart.route(stopsOf(arrow.from, arrow.to, arrow.path)) : null;
  return {
    key,
    kind,
    space: space.id,
    x: space.x + place[0],
    y: space.y + place[1],
    scale,
    carries,
    way: way && way.map(([x, y]): Point => [x + place[0], y + place[1]]),
  };
}

/** A key for each place: the one that stood there, else one that left and can have come from there, else a new one. */
function named(
  chart: Chart,
  places: (readonly [space: string, kind: string])[],
  before: readonly Figure[],
  arrow: Arrow | null,
): Map<string, string> {
  const kinds = new Set(places.map(([, kind]) => kind));
  const old = before.filter((piece) => kinds.has(piece.kind) || piece.kind === "A" || piece.kind === "S");
  const keys = new Map<string, string>();
  const left = new Set(old.filter((piece) => !"UCKP".includes(piece.kind)));
  for (const [space, kind] of places) {
    const same = [...left].find((piece) => piece.space === space && piece.kind === kind);
    if (same) {
      keys.set(space, same.key);
      left.delete(same);
    }
  }
  for (const [space, kind] of places) {
    if (keys.has(space)) continue;
    const came = [...left].find(
      (piece) =>
        piece.kind === kind &&
        ((arrow?.to === space && arrow.from === piece.space) ||
          kind === "fleet" ||
          chart.link(piece.space, space) !== undefined),
    );
    if (came) left.delete(came);
    keys.set(space, came?.key ?? fresh(kind, space, before, keys));
  }
  return keys;
}

function fresh(kind: string, space: string, before: readonly Figure[], keys: Map<string, string>): string {
  const taken = new Set([...before.map((piece) => piece.key), ...keys.values()]);
  for (let at = 1; ; at += 1) {
    const key = `${kind}@${space}#${at}`;
    if (!taken.has(key)) return key;
  }
}
