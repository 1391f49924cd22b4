// Where a description beside a place stands.

import type { Point, Size } from "./zoom";

/** The upper left corner of a description beside a place: within the frame, and over as few of these points as can be. */
export function tipPlace(at: Point, reach: number, tip: Size, frame: Size, avoid: readonly Point[]): Point {
  const within = (value: number, size: number, all: number): number => Math.min(Math.max(value, 6), all - size - 6);
  const { width, height } = tip;
  const [x, y] = [within(at[0] - width / 2, width, frame.width), within(at[1] - height / 2, height, frame.height)];
  const choices: Point[] = [
    [x, at[1] - reach - height - 8],
    [x, at[1] + reach + 10],
    [at[0] + reach + 10, y],
    [at[0] - reach - width - 10, y],
  ];
  let [best, least] = [choices[0]!, Infinity];
  choices.forEach(([left, top], order) => {
    const outside =
      Math.max(0, 2 - left, left + width + 2 - frame.width) + Math.max(0, 2 - top, top + height + 2 - frame.height);
    const hidden = avoid.filter(
      (point) =>
        point[0] > left - 4 && point[0] < left + width + 4 && point[1] > top - 4 && point[1] < top + height + 4,
    ).length;
    const weight = outside * 50 + hidden * 3 + order;
    if (weight < least) [best, least] = [[left, top], weight];
  });
  return [within(best[0], width, frame.width), within(best[1], height, frame.height)];
}
