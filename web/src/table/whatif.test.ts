import { describe, expect, it } from "vitest";
import type { SeatFacts, Step } from "../lib/wire";
import { mayBranch, whatIfStep } from "./whatif";

describe("a what-if", () => {
  const step = (n: number, dice: boolean): Step => ({ n, seat: dice ? "" : "U" }) as Step;

  it("begins before the decision that the last dice answered", () => {
    expect(whatIfStep([step(1, true), step(2, false), step(3, false), step(4, true), step(5, true)])).toBe(2);
    expect(whatIfStep([step(1, false), step(2, true), step(3, false)])).toBe(0);
  });

  it("is offered only where it shows nothing that others hide", () => {
    const seats = (...mine: boolean[]): SeatFacts[] => mine.map((one) => ({ mine: one }) as SeatFacts);
    expect(mayBranch(true, false, seats(false, false))).toBe(false);
    expect(mayBranch(true, false, seats(true, false))).toBe(false);
    expect(mayBranch(true, false, seats(true, true))).toBe(true);
    expect(mayBranch(true, true, seats(false, false))).toBe(true);
    expect(mayBranch(false, false, seats(false, false))).toBe(true);
  });

  it("is a hint where none is wanted, until the game is over", () => {
    expect(mayBranch(false, false, [], false)).toBe(false);
    expect(mayBranch(false, true, [], false)).toBe(true);
  });

  it("begins nowhere before the first decision", () => {
    expect(whatIfStep([])).toBeNull();
    expect(whatIfStep([step(1, true), step(2, true)])).toBeNull();
    expect(whatIfStep([step(1, true), step(2, false)])).toBeNull();
  });
});
