import { expect, it, vi } from "vitest";
import type { Step } from "./wire";

vi.mock("./settings.svelte", () => ({}));
const { pace } = await import("./pace");

const step = (...names: string[]): Step => ({
  n: 1,
  seat: "",
  phase: "",
  label: "",
  action: null,
  throw: null,
  events: names.map((event) => ({ event, rule: "" })),
  round: 1,
});
const weight = ({ event }: { event: string }): number => (event === "long" ? 2 : 1);

it("takes no time at once, and none for what nobody sees", () => {
  expect(pace(step("short"), "instant", weight)).toBe(0);
  expect(pace(step(), "slow", weight)).toBe(0);
});

it("goes from slow to fast", () => {
  const times = (["slow", "normal", "fast"] as const).map((speed) => pace(step("short"), speed, weight));
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

it("waits for the longest event of a step", () => {
  expect(pace(step("short", "long"), "normal", weight)).toBe(pace(step("long"), "normal", weight));
  expect(pace(step("short"), "normal", weight)).toBeLessThan(pace(step("long"), "normal", weight));
});
