import { expect, it, vi } from "vitest";
import type { Step } from "./wire";

vi.mock("./settings.svelte", () => ({}));
const { pace } = await import("./pace");

const step = (...names: string[]): Step => ({
  n: 1,
  actor: "CHANCE",
  action: null,
  roll: null,
  events: names.map((event) => ({ event, rule: "H5.1" })),
  round: 1,
  turn: "U",
});

it("takes no time at once, and none for what nobody sees", () => {
  expect(pace(step("RevoltRolled"), "instant")).toBe(0);
  expect(pace(step(), "slow")).toBe(0);
});

it("goes from slow to fast", () => {
  const times = (["slow", "normal", "fast"] as const).map((speed) => pace(step("RevoltRolled"), speed));
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

it("waits for the longest event of a step", () => {
  expect(pace(step("RoadPlaced", "CombatDecided"), "normal")).toBe(pace(step("CombatDecided"), "normal"));
  expect(pace(step("RoadPlaced"), "normal")).toBeLessThan(pace(step("CombatDecided"), "normal"));
});
