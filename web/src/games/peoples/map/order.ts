// The places of the map as a keyboard meets them.

import type { Point } from "../../../map/zoom";
import type { BoardFacts, Drawn } from "./types";

/** The middle of every place. */
export function middles(drawn: Drawn): Map<string, Point> {
  const rooms = [...drawn.areas.map(({ id, room }) => [id, room] as const), ...Object.entries(drawn.boxes)];
  return new Map(rooms.map(([id, [x, y, wide, high]]) => [id, [x + wide / 2, y + high / 2] as const]));
}

/** The middle of each zone, between its provinces that have land borders. */
export function zoneMiddles(drawing: BoardFacts): { zone: string; x: number; y: number }[] {
  const middle = middles(drawing.drawn);
  const inland = new Set(drawing.borders.flatMap(({ a, b }) => [a, b]));
  const zones = new Map<string, Point[]>();
  for (const { id, zone } of drawing.places)
    if (zone && inland.has(id) && middle.has(id)) zones.set(zone, [...(zones.get(zone) ?? []), middle.get(id)!]);
  const mean = (points: Point[], axis: 0 | 1): number =>
    Math.round(points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  return [...zones].map(([zone, points]) => ({ zone, x: mean(points, 0), y: mean(points, 1) }));
}

/** The points of a line whose steps are told from point to point. */
export function pointsOf(path: string): Point[] {
  const [x = 0, y = 0, ...steps] = path.match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g)?.map(Number) ?? [];
  const points: [number, number][] = [[x, y]];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    const [left, top] = points.at(-1)!;
    points.push([left + steps[at]!, top + steps[at + 1]!]);
  }
  return points;
}

/** Of every river its longest straight border, from west to east, for its name. */
export function riverNames(drawn: Drawn): { river: string; path: string }[] {
  const best = new Map<string, { points: Point[]; worth: number }>();
  for (const { river, path } of drawn.lines) {
    if (!river) continue;
    const points = pointsOf(path);
    const [start, end] = [points[0]!, points.at(-1)!];
    const walked = points
      .slice(1)
      .reduce((sum, [x, y], at) => sum + Math.hypot(x - points[at]![0], y - points[at]![1]), 0);
    const across = Math.abs(end[0] - start[0]);
    const worth = across * (across / walked) ** 8;
    if (worth > (best.get(river)?.worth ?? 0)) best.set(river, { points, worth });
  }
  return [...best].map(([river, { points }]) => {
    const eastwards = points.at(-1)![0] > points[0]![0] ? points : [...points].reverse();
    return { river, path: `M${eastwards.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}` };
  });
}
