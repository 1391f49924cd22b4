import { expect, it } from "vitest";
import { backoff, filledIn } from "./socket";
import type { PlayedMessage } from "./wire";

it("tries again soon, then less and less often, but never rests for long", () => {
  const waits = Array.from({ length: 12 }, (_, tries) => backoff(tries));
  expect(waits[0]).toBe(300);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(new Set(waits).size).toBeGreaterThan(3);
  expect(Math.max(...waits)).toBe(8000);
});

it("puts positions together from what each step changed", () => {
  const before = { map: ["a"], gold: 3, card: null };
  const told = {
    type: "played",
    steps: [
      { n: 1, changes: { gold: 2 } },
      { n: 2, changes: { card: 7, map: ["b"] } },
      { n: 3, changes: { card: null } },
    ],
    now: { version: 4 },
    record_from: 0,
    record: [],
  } as unknown as PlayedMessage;
  const whole = filledIn(told, before);
  expect(whole.steps.map((step) => step.position)).toEqual([
    { map: ["a"], gold: 2, card: null },
    { map: ["b"], gold: 2, card: 7 },
    { map: ["b"], gold: 2, card: null },
  ]);
  expect(whole.now).toEqual({ version: 4, position: { map: ["b"], gold: 2, card: null } });
  expect(before).toEqual({ map: ["a"], gold: 3, card: null });
});

it("takes a position as it is where it is told whole", () => {
  const told = {
    type: "played",
    steps: [
      { n: 1, position: { hand: 1 } },
      { n: 2, changes: {} },
    ],
    now: {},
  };
  const whole = filledIn(told as unknown as PlayedMessage, { other: "view" });
  expect(whole.steps.map((step) => step.position)).toEqual([{ hand: 1 }, { hand: 1 }]);
});
