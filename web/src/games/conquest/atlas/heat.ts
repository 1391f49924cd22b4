// Where a level stands in the heat map: 27 fields across and 9 down, the easy ones first.

export interface Axes {
  denarii: number[];
  garrisons: number[];
  fleets: number[];
  roads: number[];
  armies: number[];
}

export type Spot = [x: number, y: number];

export function spot(axes: Axes, level: string): Spot {
  const [denarii = 0, garrisons = 0, fleets = 0, roads = 0, armies = 0] = level.split("|").map(Number);
  return [
    axes.denarii.indexOf(denarii) * 9 + axes.roads.indexOf(roads) * 3 + axes.armies.indexOf(armies),
    axes.garrisons.indexOf(garrisons) * 3 + axes.fleets.indexOf(fleets),
  ];
}

export function levelAt(axes: Axes, [x, y]: Spot): string {
  return [
    axes.denarii[Math.floor(x / 9)],
    axes.garrisons[Math.floor(y / 3)],
    axes.fleets[y % 3],
    axes.roads[Math.floor(x / 3) % 3],
    axes.armies[x % 3],
  ].join("|");
}

/** One field on; at the edge it stays. */
export function moved([x, y]: Spot, [dx, dy]: Spot): Spot {
  return [Math.max(0, Math.min(26, x + dx)), Math.max(0, Math.min(8, y + dy))];
}
