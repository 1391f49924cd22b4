import { expect, it } from "vitest";
import { backoff } from "./socket";

it("tries again soon, then less and less often, but never rests for long", () => {
  const waits = Array.from({ length: 12 }, (_, tries) => backoff(tries));
  expect(waits[0]).toBe(300);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(new Set(waits).size).toBeGreaterThan(3);
  expect(Math.max(...waits)).toBe(8000);
});
