// The tables of a board file as the editor changes them, and the map drawn from them while they are changed.
// Every change makes new tables: what was before can be taken back.

import type { Board } from "../board";
import { distance, pairOf, pathOf, reachOf, type Point } from "../map/geometry";
import type { BoardFacts, LinkFacts, SpaceFacts } from "../wire";

export interface SpaceEntry extends Record<string, unknown> {
  id: string;
  name: string;
  kind: string;
  province?: string;
  shield?: number;
  capital?: boolean;
  x: number;
  y: number;
}

export interface LinkEntry extends Record<string, unknown> {
  a: string;
  b: string;
  segments: number;
  road?: boolean;
}

export interface ProvinceEntry extends Record<string, unknown> {
  id: string;
  name: string;
  kind: string;
}

export interface Tables extends Record<string, unknown> {
  board?: { name?: string };
  province: ProvinceEntry[];
  space: SpaceEntry[];
  link: LinkEntry[];
}

const list = (found: unknown): boolean =>
  Array.isArray(found) && found.every((one) => typeof one === "object" && one !== null && !Array.isArray(one));

/** Can these tables be edited? A file may hold anything. */
export function isEditable(found: unknown): found is Tables {
  const tables = found as Partial<Tables> | null;
  if (!tables || ![tables.province, tables.space, tables.link].every(list)) return false;
  const texts = (tables.space ?? []).every((one) => typeof one.id === "string" && typeof one.name === "string");
  const places = (tables.space ?? []).every((one) => Number.isFinite(one.x) && Number.isFinite(one.y));
  return texts && places && (tables.link ?? []).every((one) => typeof one.a === "string" && typeof one.b === "string");
}

export const joins = (link: LinkEntry, space: string): boolean => link.a === space || link.b === space;
export const otherEnd = (link: LinkEntry, space: string): string => (link.a === space ? link.b : link.a);

export function changedSpace(tables: Tables, id: string, change: Partial<SpaceEntry>): Tables {
  const roman = new Set(tables.province.filter((one) => one.kind === "roman").map((one) => one.id));
  return {
    ...tables,
    space: tables.space.map((space) => {
      if (space.id !== id) return space;
      const next = { ...space, ...change };
      if (next.shield === undefined) delete next.shield;
      // The capital of a Hispanic province is the city with shield 6 (H1.3).
      return next.kind === "city" ? { ...next, capital: !roman.has(next.province ?? "") && next.shield === 6 } : next;
    }),
  };
}

/** Two cities of a province change their shields: each of them stays there once. */
export function swappedShields(tables: Tables, id: string, shield: number): Tables {
  const mine = tables.space.find((space) => space.id === id);
  const theirs = tables.space.find((one) => one.province === mine?.province && one.shield === shield && one.id !== id);
  const changed = changedSpace(tables, id, { shield });
  return theirs && mine?.shield !== undefined ? changedSpace(changed, theirs.id, { shield: mine.shield }) : changed;
}

export function changedLink(tables: Tables, at: number, change: Partial<LinkEntry>): Tables {
  return { ...tables, link: tables.link.map((link, place) => (place === at ? { ...link, ...change } : link)) };
}

/** A link led to another space from one of its ends; a road does not go with it, and to a sea leads one segment (H1.4). */
export function ledElsewhere(tables: Tables, at: number, from: string, to: string): Tables {
  const link = tables.link[at];
  if (!link) return tables;
  const sea = [from, to].some((id) => tables.space.find((space) => space.id === id)?.kind === "sea");
  return changedLink(tables, at, { a: from, b: to, road: false, durius: false, ...(sea ? { segments: 1 } : {}) });
}

export function withoutLink(tables: Tables, at: number): Tables {
  return { ...tables, link: tables.link.filter((_, place) => place !== at) };
}

export function withLink(tables: Tables, a: string, b: string): Tables {
  return { ...tables, link: [...tables.link, { a, b, segments: 1, source: "reconstructed" }] };
}

// ------------------------------------------------------------------ the map of them

/** The drawing of a board with what the tables say instead: names, shields and links as they are now. */
export function drawn(base: Board, tables: Tables): BoardFacts {
  const spaces = tables.space.map((entry): SpaceFacts => {
    const known = base.has(entry.id) ? base.space(entry.id) : null;
    const [dx, dy] = known ? [entry.x - known.x, entry.y - known.y] : [0, 0];
    const lines = known?.name === entry.name ? known.label.lines : [entry.name];
    return {
      ...(known ?? {
        notation: entry.name,
        modern: "",
        r: base.facts.spaces[0]?.r ?? 20,
        badge: base.facts.spaces[0]?.badge ?? 20,
        sources: { name: "reconstructed", province: "reconstructed", shield: "reconstructed" },
      }),
      id: entry.id,
      name: entry.name,
      sea: entry.kind === "sea",
      capital: entry.capital === true,
      province: entry.province ?? null,
      shield: entry.shield ?? (typeof entry.number === "number" ? entry.number : null),
      x: entry.x,
      y: entry.y,
      label: known
        ? { ...known.label, x: known.label.x + dx, y: known.label.y + dy, lines }
        : { x: entry.x, y: entry.y + 38, anchor: "middle", lines },
    };
  });
  const places = new Map(spaces.map((space) => [space.id, space]));
  const links = tables.link.flatMap((entry): LinkFacts[] => {
    const [a, b] = [places.get(entry.a), places.get(entry.b)];
    if (!a || !b || a === b) return [];
    const known = base.link(entry.a, entry.b);
    const facts = { segments: entry.segments, road: entry.road === true };
    const still = known && known.segments === entry.segments && [a, b].every((one) => base.space(one.id).x === one.x);
    return [still ? { ...known, ...facts } : { ...(known ?? UNKNOWN), ...line(a, b, entry), ...facts }];
  });
  // A link that stands twice in the file is drawn once; the check tells of it.
  const once = new Map(links.map((link) => [pairOf(link.a, link.b), link]));
  return { ...base.facts, spaces, links: [...once.values()] };
}

const UNKNOWN = { durius: false, terrain: "", source: "reconstructed", segments_source: "reconstructed" };

/** A straight line from circle to circle, and one dash a segment. */
function line(a: SpaceFacts, b: SpaceFacts, entry: LinkEntry) {
  const far = distance([a.x, a.y], [b.x, b.y]) || 1;
  const at = (part: number): Point => [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part];
  const [first, last] = [reachOf(a) / far, 1 - reachOf(b) / far];
  const sea = a.sea || b.sea;
  const count = sea ? 1 : Math.max(1, Math.min(3, entry.segments || 1));
  const gap = Math.min(12 / far, (last - first) / (3 * count));
  const size = (last - first - gap * (count - 1)) / count;
  const dashes = Array.from({ length: count }, (_, place) => {
    const start = first + place * (size + gap);
    return pathOf([at(start), at(start + size)]);
  });
  return { a: entry.a, b: entry.b, sea, line: pathOf([at(first), at(last)]), dashes: dashes.join("") };
}
