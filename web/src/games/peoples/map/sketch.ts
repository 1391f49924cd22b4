// Small pictures of the map: which part of it is seen, and positions with nothing but counters.

import type { Drawn, MapPosition } from "./types";

export type Frame = [x: number, y: number, wide: number, high: number];

/** What of the map must be seen to show some places, widened to a shape. */
export function framed(drawn: Drawn, around?: readonly string[], ratio?: number): Frame {
  const rooms = new Map([...drawn.areas.map(({ id, room }) => [id, room] as const), ...Object.entries(drawn.boxes)]);
  const seen = (around ?? []).map((id) => rooms.get(id)).filter((room) => room !== undefined);
  if (!seen.length) return shaped([...drawn.view], ratio);
  const spare = 16;
  const left = Math.min(...seen.map(([x]) => x)) - spare;
  const top = Math.min(...seen.map(([, y]) => y)) - spare;
  const right = Math.max(...seen.map(([x, , wide]) => x + wide)) + spare;
  const bottom = Math.max(...seen.map(([, y, , high]) => y + high)) + spare;
  return shaped([left, top, right - left, bottom - top], ratio);
}

/** The smallest frame of a shape around another one, about the same middle. */
function shaped([x, y, wide, high]: Frame, ratio?: number): Frame {
  if (!ratio) return [x, y, wide, high];
  const [across, down] = wide / high < ratio ? [high * ratio, high] : [wide, wide / ratio];
  return [x - (across - wide) / 2, y - (down - high) / 2, across, down];
}

/** Units by place, nation and kind. */
export type Counters = Record<string, Record<string, Record<string, number>>>;

/** A position in which nothing is but counters, and leaders among them by place and nation. */
export function laidOut(
  counters: Counters,
  { leaders = {}, active = null }: { leaders?: Record<string, Record<string, string[]>>; active?: string | null } = {},
): MapPosition {
  const map: MapPosition["map"] = {};
  for (const [place, nations] of Object.entries(counters)) {
    map[place] = {};
    for (const [nation, units] of Object.entries(nations))
      map[place][nation] = { u: { ...units }, l: leaders[place]?.[nation] ?? [] };
  }
  return { active, attacker: active, map, ruin: {}, capital: {}, mark: {}, bond: {}, todo: [] };
}
