import { expect, test } from "vitest";
import { levelAt, moved, spot, type Axes } from "./heat";

const axes: Axes = {
  denarii: [7, 6, 5],
  garrisons: [5, 4, 3],
  fleets: [4, 3, 2],
  roads: [5, 4, 3],
  armies: [1, 2, 3],
};

test("every level has its own field, and is found there again", () => {
  const seen = new Set<string>();
  for (let x = 0; x < 27; x += 1)
    for (let y = 0; y < 9; y += 1) {
      const level = levelAt(axes, [x, y]);
      seen.add(level);
      expect(spot(axes, level)).toEqual([x, y]);
    }
  expect(seen.size).toBe(243);
});

test("the keys go from field to field and stay at the edge", () => {
  expect(levelAt(axes, moved(spot(axes, "7|5|4|5|3"), [1, 0]))).toBe("7|5|4|4|1");
  expect(moved([0, 8], [-1, 1])).toEqual([0, 8]);
});
