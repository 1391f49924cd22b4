import { expect, it } from "vitest";
import { knownOf, putTogether, type Followed } from "./known";
import type { Now, SeatFacts, Step, TableMessage } from "./wire";

const step = (n: number): Step => ({ n }) as Step;
const seat = (name: string, mine: boolean): SeatFacts => ({ seat: name, mine }) as SeatFacts;

function followed(steps: number, log = steps): Followed {
  return {
    now: { version: 7, trace: "0123456789ab", steps } as Now,
    log: Array.from({ length: log }, (_, n) => step(n + 1)),
    record: ["one", "two"],
    seats: [seat("U", true), seat("K", false), seat("C", true)],
  };
}

it("says how far it has followed a table, and through whose eyes", () => {
  expect(knownOf(followed(3))).toBe("7.0123456789ab.3.2.U,C");
});

it("says nothing where it has not seen the whole past, as behind a curtain", () => {
  expect(knownOf({ ...followed(3), now: null })).toBe("");
  expect(knownOf(followed(3, 0))).toBe("");
  expect(knownOf(followed(3, 2))).toBe("");
});

it("puts what it is told after what it knows", () => {
  const told = { log_from: 2, log: [step(3), step(4)], record_from: 1, record: ["two, on", "three"] } as TableMessage;
  const whole = putTogether(told, followed(3));
  expect(whole.log.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  expect(whole.record).toEqual(["one", "two, on", "three"]);
  expect([whole.log_from, whole.record_from]).toEqual([0, 0]);
});

it("takes a table that is told whole as it is", () => {
  const told = { log_from: 0, log: [step(1)], record_from: 0, record: [] as string[] } as TableMessage;
  expect(putTogether(told, followed(3))).toBe(told);
});
