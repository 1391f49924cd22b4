import { describe, expect, it } from "vitest";
import { sightOf } from "../tell";
import type { Analysis, Step } from "../wire";
import { mainEvent } from "./told";

describe("what a step was about", () => {
  it("is told by the event that matters", () => {
    const events = [
      { event: "TurnStarted", rule: "H3.2" },
      { event: "RevoltRolled", rule: "H5.1" },
    ];
    expect(mainEvent({ events } as unknown as Step)?.event).toBe("RevoltRolled");
    expect(mainEvent({ events: events.slice(0, 1) } as unknown as Step)?.event).toBe("TurnStarted");
    expect(mainEvent(undefined)).toBeNull();
  });
});

it("is the server's analysis from Rome's side, and what the Hispano missed is what Rome was spared", () => {
  const best = { action: { kind: "pass" as const, actor: "H" as const }, text: "", chance: 0.3 };
  const step = { n: 0, kind: "decision" as const, round: 1, text: "", before: 0.3, chance: 0.4, error: 0, luck: 0 };
  const told: Analysis = {
    format: 1,
    start: 0.3,
    start_error: 0,
    end: 0.4,
    steps: [
      { ...step, seat: "H", turn: "U", decision: 0.1, best },
      { ...step, n: 1, seat: "", turn: "K", decision: 0.1, best: null },
    ],
    luck: { U: 0 },
    decisions: { H: 0.1 },
    turning: [],
    iterations: 1,
    seed: 0,
  };
  const seen = sightOf(told);
  expect(seen.steps[0]?.missed).toBeCloseTo(0.1);
  expect(seen.steps.map(({ seat }) => seat)).toEqual(["H", "K"]);
});
