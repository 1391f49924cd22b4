import { describe, expect, it } from "vitest";
import { attackCount, citySum, romanSum, winningFaces, type Siege } from "./arithmetic";
import { ARMY_SHIELDS, armyScene, armyTarget, CAPITALS, coast, dashLength, siegeScene } from "./sketch";

// The worked examples of our rules pages.
describe("the example siege of H4.5", () => {
  const siege: Siege = { denarii: 2, support: 1, generals: 0, shield: 5, armies: 0 };

  it("needs III or more", () => expect(winningFaces(siege)).toEqual([3, 4, 5, 6]));
  it("is sure with the consul beside the city", () =>
    expect(winningFaces({ ...siege, generals: 1 })).toEqual([1, 2, 3, 4, 5, 6]));
  it("needs III again when an army stands beside the general", () => {
    const both = { ...siege, generals: 1, armies: 1 };
    expect(winningFaces(both)).toEqual([3, 4, 5, 6]);
    expect([romanSum(3, both), citySum(both)]).toEqual([12, 10]);
  });
});

it("counts the example attack of H4.6", () => {
  expect(attackCount(3, 2)).toEqual({ win: 21, tie: 5, loss: 10 });
});

it("chooses like the army of H5.2", () => {
  expect([1, 2, 3, 4, 5, 6].map(armyTarget)).toEqual(["cauca", "cauca", null, "segobriga", "segobriga", "segobriga"]);
  expect(Object.keys(ARMY_SHIELDS)).toHaveLength(2);
});

it("draws every link between two spaces that are there", () => {
  for (const scene of [coast(true), coast(false), siegeScene(true, true), armyScene(null)]) {
    const ids = new Set(scene.spaces.map(({ id }) => id));
    expect(ids.size).toBe(scene.spaces.length);
    for (const { a, b } of scene.links) expect(ids.has(a) && ids.has(b), `${a} ${b}`).toBe(true);
  }
  expect(CAPITALS).toHaveLength(6);
});

it("fills a link with its dashes", () => {
  expect(3 * dashLength(100, 3, 8) + 2 * 8).toBeCloseTo(100);
});
