import { expect, it } from "vitest";
import type { GameEvent, Step } from "../../lib/wire";
import { sinceMine, summary } from "./since";

const step = (n: number, seat: string, ...events: Record<string, unknown>[]): Step => ({
  n,
  seat,
  action: seat ? { kind: "done" } : null,
  events: events.map((event) => ({ rule: "P0", ...event }) as unknown as GameEvent),
  label: "T1 rome",
  phase: "MOVE",
  round: 1,
  throw: null,
});

it("tells what happened by nation since my last decision", () => {
  const steps = [
    step(1, "1", { event: "UnitDestroyed", nation: "rome", unit: "elite", place: "tolede" }),
    step(2, "2", { event: "BattleBegan", place: "tolede", attacker: "celte", defender: "rome" }),
    step(3, "", { event: "UnitDestroyed", nation: "rome", unit: "elite", place: "tolede" }),
    step(4, "", { event: "BattleEnded", place: "tolede", holder: "celte" }),
    step(5, "2", { event: "PointsScored", nation: "celte", halves: 6, why: "", row: 0, parts: [] }),
  ];
  expect(sinceMine(steps, ["1"]).map(({ n }) => n)).toEqual([2, 3, 4, 5]);
  const [celte, rome] = summary(sinceMine(steps, ["1"])).sort((a, b) => a.nation.localeCompare(b.nation));
  expect(celte).toMatchObject({ nation: "celte", taken: ["tolede"], killed: 1, points: 6, lost: 0 });
  expect(rome).toMatchObject({ nation: "rome", lost: 1, killed: 0 });
  expect(summary(sinceMine(steps, ["2"]))).toEqual([]);
  const [first, ...rest] = steps;
  const ordered = [first, ...rest.map((one) => ({ ...one, order: "retreat.stay" }))] as Step[];
  expect(sinceMine(ordered, ["1", "2"]).map(({ n }) => n)).toEqual([2, 3, 4, 5]);
});
