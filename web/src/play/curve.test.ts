// The story of a game in numbers: scales, lines, rounds, turning points, sums.

import { describe, expect, it } from "vitest";
import type { Action } from "../lib/wire";
import {
  across,
  apportioned,
  balanceOf,
  bandPath,
  hundredths,
  linePath,
  missed,
  pointsOf,
  raised,
  roundsOf,
  snapped,
  sparse,
  stepAt,
  turningPoints,
  upward,
  type JudgedStep,
  type Sight,
} from "./curve";

const FRAME = { left: 40, right: 240, top: 10, bottom: 110 };

function step(n: number, before: number, chance: number, more: Partial<JudgedStep> = {}): JudgedStep {
  return {
    n,
    kind: "dice",
    seat: "U",
    round: 1,
    text: "",
    before,
    chance,
    error: 0.05,
    best: null,
    missed: 0,
    ...more,
  };
}

const steps = [
  step(0, 0.5, 0.6, { seat: "", round: 0 }),
  step(1, 0.6, 0.4, { kind: "decision", seat: "U" }),
  step(2, 0.4, 0.9, { seat: "C", round: 2 }),
  step(3, 0.9, 1, { kind: "decision", seat: "H", round: 2 }),
];
const analysis: Sight = {
  start: 0.5,
  start_error: 0.1,
  end: 1,
  steps,
  luck: { "": 0.1, C: 0.5 },
  decisions: { U: -0.2, H: 0.1 },
  turning: [2, 1],
};

describe("the scales", () => {
  it("lead from a step to a pixel and back", () => {
    for (const at of [0, 1, 57, 200]) expect(stepAt(across(at, 200, FRAME), 200, FRAME)).toBe(at);
    expect([across(0, 200, FRAME), across(200, 200, FRAME)]).toEqual([40, 240]);
    expect([stepAt(-50, 200, FRAME), stepAt(999, 200, FRAME)]).toEqual([0, 200]);
  });

  it("stay within the frame whatever the error, and in a game without steps", () => {
    expect([upward(0, FRAME), upward(1, FRAME), upward(1.3, FRAME), upward(-0.2, FRAME)]).toEqual([110, 10, 10, 110]);
    expect(across(0, 0, FRAME)).toBe(40);
    expect(stepAt(100, 0, FRAME)).toBe(0);
  });
});

describe("the lines", () => {
  it("begin at the beginning and have a point a step", () => {
    const points = pointsOf(analysis);
    expect(points.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(points[0]?.chance).toBe(0.5);
    expect(linePath(points, 4, FRAME)).toBe("M40.0 60.0L90.0 50.0L140.0 70.0L190.0 20.0L240.0 10.0");
    expect(bandPath(points, 4, FRAME)).toMatch(/^M40\.0 50\.0L90\.0 45\.0L.*L90\.0 55\.0L40\.0 70\.0Z$/);
    expect(bandPath([], 4, FRAME)).toBe("");
  });

  it("know where rounds begin, and the setup is none", () => {
    expect(roundsOf(analysis)).toEqual([
      { round: 1, at: 1 },
      { round: 2, at: 2 },
    ]);
  });

  it("write as many labels as there is room for", () => {
    expect(sparse([1, 2, 3, 4, 5, 6], 120, 20)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(sparse([1, 2, 3, 4, 5, 6], 60, 20)).toEqual([1, 3, 5]);
    expect(sparse([], 0, 20)).toEqual([]);
  });
});

describe("turning points", () => {
  it("are the biggest swings, in the order of the game", () => {
    expect(turningPoints(analysis).map(({ n }) => n)).toEqual([1, 2]);
    expect(turningPoints(analysis, 1).map(({ n }) => n)).toEqual([2]);
    expect(turningPoints({ ...analysis, turning: [9] })).toEqual([]);
  });

  it("have marks that cover neither each other nor the edge", () => {
    const crowd = [30, 36, 40, 44, 120, 125].map((x, k) => ({ x, y: 50 + (k % 3) * 6 }));
    const away = raised(crowd, FRAME, 18);
    const marks = crowd.map(({ x, y }, k) => ({ x, y: y + away[k]! }));
    for (const one of marks) {
      for (const other of marks) {
        if (one !== other) expect(Math.abs(one.x - other.x) >= 18 || Math.abs(one.y - other.y) >= 18).toBe(true);
      }
    }
    expect(raised([{ x: 50, y: 60 }], FRAME, 18)[0]).toBeLessThan(0);
    expect(raised([{ x: 50, y: 10 }], FRAME, 18)[0]).toBeGreaterThan(0);
  });

  it("draw a click that is near", () => {
    const turns = [steps[2]!];
    const x = across(3, 200, FRAME);
    expect(snapped(x + 4, 200, FRAME, turns)).toBe(3);
    expect(snapped(x + 60, 200, FRAME, turns)).toBe(63);
    expect(snapped(x + 60, 200, FRAME, [])).toBe(63);
  });
});

describe("what was missed", () => {
  const best: JudgedStep["best"] = { action: { kind: "move" } as Action, text: "U Gades>Onuba", chance: 0.6 };
  const judged = (gain: number): JudgedStep => step(1, 0.6, 0.4, { kind: "decision", best, missed: gain });

  it("is what the best was better for whoever decided", () => {
    expect(missed(judged(0.2), () => false)).toBeCloseTo(0.2);
  });

  it("is nothing where the best was done, where dice fell, and within the noise", () => {
    expect(missed(judged(0.2), () => true)).toBeNull();
    expect(missed(step(1, 0.6, 0.4), () => false)).toBeNull();
    expect(missed(judged(0.002), () => false)).toBeNull();
  });
});

describe("sums", () => {
  it("add up after rounding, whatever the parts", () => {
    expect(apportioned([33.3, 33.3, 33.4], 100)).toEqual([33, 33, 34]);
    expect(apportioned([-0.5, -0.5, 1], 0)).toEqual([0, -1, 1]);
    expect(apportioned([], 0)).toEqual([]);
    expect(apportioned([2.1, 3.9], 4)).toEqual([1, 3]); // what is left out of a table may have been on the other side
    for (let k = 0; k < 200; k += 1) {
      const parts = Array.from({ length: 1 + (k % 8) }, (_, i) => 40 * Math.sin(k * 7.1 + i * 3.3));
      const total = Math.round(parts.reduce((sum, one) => sum + one, 0)) || 0;
      const whole = apportioned(parts, total);
      expect(whole.reduce((sum, one) => sum + one, 0)).toBe(total);
      whole.forEach((one, i) => expect(Math.abs(one - parts[i]!)).toBeLessThanOrEqual(1));
    }
  });

  it("lead from the first chance to the last", () => {
    const balance = balanceOf(analysis, ["U", "C", "K", "H"]);
    expect(balance.rows.map(({ who }) => who)).toEqual(["", "U", "C", "H"]);
    expect(balance.start + balance.luck + balance.decisions).toBe(balance.end);
    for (const row of balance.rows) expect(row.together).toBe(row.luck + row.decisions);
    expect([balance.luck, balance.decisions]).toEqual([60, -10]);
  });

  it("never write minus nothing", () => {
    expect(Object.is(hundredths(-0.001), 0)).toBe(true);
  });
});
