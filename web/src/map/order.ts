// The places of a map as a keyboard meets them.

import type { Point } from "./zoom";

/** Row by row from the north, each from the west. */
export function readingOrder(middle: ReadonlyMap<string, Point>, row = 70): string[] {
  return [...middle]
    .sort(([, a], [, b]) => Math.floor(a[1] / row) - Math.floor(b[1] / row) || a[0] - b[0])
    .map(([id]) => id);
}

const WAYS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest of some places in the direction of an arrow key; what lies aside counts double. */
export function towards(
  key: string,
  from: string,
  able: readonly string[],
  middle: ReadonlyMap<string, Point>,
): string | null {
  const [way, here] = [WAYS[key], middle.get(from)];
  if (!way || !here) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const id of able) {
    const at = middle.get(id);
    if (!at) continue;
    const [dx, dy] = [at[0] - here[0], at[1] - here[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1] - dy * way[0]);
    if (ahead <= 4 || aside > ahead * 2.2) continue;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}
