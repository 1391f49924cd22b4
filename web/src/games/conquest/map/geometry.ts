// Lines and distances on the map, in the units of the board.

import type { Point } from "../../../map/zoom";
import type { BoardFacts, LinkFacts, SpaceFacts } from "../wire";

export type { Point };

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The points of a line that the server drew with absolute M and L. */
export function pointsOf(line: string): Point[] {
  const numbers = line.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at]!, numbers[at + 1]!]);
  return points;
}

export function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}

const round = (value: number): number => Math.round(value * 10) / 10;

export function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let at = 1; at < points.length; at += 1) sum += distance(points[at - 1]!, points[at]!);
  return sum;
}

/** The point that lies so far along the line, with the direction there in degrees. */
export function pointAt(points: readonly Point[], far: number): { point: Point; turn: number } {
  let left = Math.max(0, far);
  for (let at = 1; at < points.length; at += 1) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const size = distance(a, b);
    if (size > 0 && (left <= size || at === points.length - 1)) {
      const part = Math.min(1, left / size);
      return {
        point: [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part],
        turn: (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI,
      };
    }
    left -= size;
  }
  return { point: points[0] ?? [0, 0], turn: 0 };
}

/** The line without so much of its start and of its end; what is too short for that keeps its middle. */
export function trimmed(points: readonly Point[], start: number, end: number): Point[] {
  const whole = lengthOf(points);
  const shrink = Math.min(1, (whole * 0.8) / Math.max(1e-6, start + end));
  const [from, to] = [start * shrink, whole - end * shrink];
  const kept: Point[] = [pointAt(points, from).point];
  let far = 0;
  for (let at = 1; at < points.length; at += 1) {
    far += distance(points[at - 1]!, points[at]!);
    if (far > from && far < to) kept.push(points[at]!);
  }
  kept.push(pointAt(points, to).point);
  return kept;
}

/** Points along a line, so many units apart. */
export function sampled(points: readonly Point[], every: number): Point[] {
  const count = Math.floor(lengthOf(points) / every);
  return Array.from({ length: count + 1 }, (_, at) => pointAt(points, at * every).point);
}

/** How far the drawing of a space goes from its middle. */
export const reachOf = (space: SpaceFacts): number => space.r + (space.capital ? 8 : 2);

/** The board with quick ways to ask, for drawing only. */
export class Chart {
  readonly spaces: Map<string, SpaceFacts>;
  readonly #links: Map<string, LinkFacts>;
  readonly #near = new Map<string, number>();

  constructor(readonly facts: BoardFacts) {
    this.spaces = new Map(facts.spaces.map((space) => [space.id, space]));
    this.#links = new Map(facts.links.map((link) => [pairOf(link.a, link.b), link]));
    for (const space of facts.spaces) {
      const others = facts.spaces.filter((other) => other !== space);
      this.#near.set(space.id, Math.min(...others.map((other) => distance([space.x, space.y], [other.x, other.y]))));
    }
  }

  link(a: string, b: string): LinkFacts | undefined {
    return this.#links.get(pairOf(a, b));
  }

  /** How far away the nearest other space is. */
  nearest(id: string): number {
    return this.#near.get(id) ?? Infinity;
  }

  middle(id: string): Point | undefined {
    const space = this.spaces.get(id);
    return space && [space.x, space.y];
  }

  /** The line from space to space: along the links where there are links, else straight. */
  route(stops: readonly string[]): Point[] {
    const points: Point[] = [];
    for (let at = 0; at < stops.length; at += 1) {
      const here = this.middle(stops[at]!);
      if (!here) continue;
      const link = at ? this.link(stops[at - 1]!, stops[at]!) : undefined;
      if (link) {
        const way = pointsOf(link.line);
        points.push(...(link.b === stops[at] ? way : way.reverse()));
      }
      points.push(here);
    }
    return points;
  }
}

/** All stops of a way, whether its path names its ends or not. */
export function stopsOf(from: string, to: string, path: readonly string[] = []): string[] {
  const stops = [from, ...path, to];
  return stops.filter((stop, at) => at === 0 || stop !== stops[at - 1]);
}

/** The space a finger means: the nearest within reach, where what is lit counts as nearer than it is. */
export function meant(
  spaces: Iterable<SpaceFacts>,
  point: Point,
  within: number,
  isLit: (id: string) => boolean,
): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const space of spaces) {
    const away = distance([space.x, space.y], point);
    if (away > Math.max(within, space.r)) continue;
    const felt = isLit(space.id) ? away * 0.6 : away;
    if (felt < least) [best, least] = [space.id, felt];
  }
  return best;
}

const TURNS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads: the space that lies best in its direction. */
export function towards(key: string, from: Point, spaces: Iterable<SpaceFacts>): string | null {
  const turn = TURNS[key];
  if (!turn) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const space of spaces) {
    const [dx, dy] = [space.x - from[0], space.y - from[1]];
    const ahead = dx * turn[0] + dy * turn[1];
    const aside = Math.abs(dx * turn[1]) + Math.abs(dy * turn[0]);
    if (ahead <= 1 || aside > ahead * 2.5) continue;
    const cost = ahead + aside * 1.6;
    if (cost < least) [best, least] = [space.id, cost];
  }
  return best;
}

/** Spaces as one reads: in rows from north to south, each from west to east. */
export function inReadingOrder(spaces: readonly SpaceFacts[], row = 70): SpaceFacts[] {
  return [...spaces].sort((one, other) => Math.floor(one.y / row) - Math.floor(other.y / row) || one.x - other.x);
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The room that the name of a space takes, a little wide because fonts differ. */
export function nameBox(space: SpaceFacts, size = 12): Box {
  const { x, y, anchor, lines } = space.label;
  const wide = Math.max(...lines.map((line) => line.length)) * size * 0.58;
  const left = x - (anchor === "start" ? 0 : anchor === "end" ? wide : wide / 2);
  return { left, top: y - size * 0.8, right: left + wide, bottom: y + size * (lines.length - 0.8) };
}

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const places = new WeakMap<BoardFacts, Map<string, Point>>(); // the same few tags are placed after every decision

/** Where a tag of this size stands beside a circle: at the corner that covers least of names and other circles. */
export function tagPlace(chart: Chart, space: SpaceFacts, wide: number, high: number, order: "low" | "high"): Point {
  let known = places.get(chart.facts);
  if (!known) places.set(chart.facts, (known = new Map()));
  const key = `${space.id} ${wide} ${high} ${order}`;
  let found = known.get(key);
  if (!found) {
    if (known.size > 2000) known.clear(); // every zoom has sizes of its own
    known.set(key, (found = bestCorner(chart, space, wide, high, order)));
  }
  return found;
}

function bestCorner(chart: Chart, space: SpaceFacts, wide: number, high: number, order: "low" | "high"): Point {
  const reach = reachOf(space);
  const side = reach * 0.62 + wide / 2;
  const level = order === "low" ? [0.74, -0.5, 0.1] : [-0.74, 0.74, 0.1];
  const choices = level.flatMap((down): Point[] => [
    [order === "low" ? side : -side, reach * down],
    [order === "low" ? -side : side, reach * down],
  ]);
  choices.push([0, reach + high * 0.6]); // below, where nothing else will do
  let [best, least] = [choices[0]!, Infinity];
  choices.forEach((choice, at) => {
    const [x, y] = [space.x + choice[0], space.y + choice[1]];
    const box = { left: x - wide / 2, top: y - high / 2, right: x + wide / 2, bottom: y + high / 2 };
    let weight = at * 6;
    for (const other of chart.facts.spaces) {
      weight += shared(box, nameBox(other)) * (other === space ? 1.6 : 1);
      // A shield decides sieges: nothing stands on it, neither its own tag nor a neighbour's.
      const top = other.y + other.badge;
      if (other.shield !== null)
        weight += 3 * shared(box, { left: other.x - 9, top: top - 9, right: other.x + 9, bottom: top + 10 });
      if (other === space) continue;
      const r = other.r * 0.9;
      weight += 2 * shared(box, { left: other.x - r, top: other.y - r, right: other.x + r, bottom: other.y + r });
    }
    if (box.left < 0 || box.right > chart.facts.width || box.bottom > chart.facts.height) weight += 400;
    if (weight < least) [best, least] = [choice, weight];
  });
  return best;
}
