import { describe, expect, it } from "vitest";
import { pointing, pointingAt, pointingOf, way } from "./marks";
import type { Action, GameEvent, Position } from "../wire";

const event = (name: string, fields: Record<string, unknown>): GameEvent => ({ event: name, rule: "H4.1", ...fields });

const side = (unit: string, space: string) => ({ unit, space, die: null, terms: [], supporters: [], multiplier: 1 });
const combat = (kind: string, result: string, values: [number, number] | null = null): GameEvent =>
  event("CombatDecided", {
    card: { kind, attacker: side("X", "here"), defender: side("Y", "there") },
    choice: null,
    result,
    attacker_value: values?.[0] ?? null,
    defender_value: values?.[1] ?? null,
  });

describe("what an event points at", () => {
  it("follows the path of a move, without its ends", () => {
    const moved = pointing(
      event("GeneralMoved", {
        start: "gades",
        path: [
          ["=", "emerita"],
          [">", "ebora"],
        ],
      }),
    );
    expect(moved.arrow).toEqual({ from: "gades", to: "ebora", kind: "move", path: ["emerita"] });
    expect(moved.marks).toEqual([{ space: "ebora", kind: "moved" }]);
  });

  it("sees combats from Rome, and marks the side that lost something", () => {
    expect(pointing(combat("attack", "+")).marks).toEqual([{ space: "there", kind: "won" }]);
    expect(pointing(combat("attack", "-")).marks).toEqual([{ space: "here", kind: "lost" }]);
    expect(pointing(combat("army-attack", "+")).marks).toEqual([{ space: "there", kind: "lost" }]);
    expect(pointing(combat("army-attack", "-")).marks).toEqual([{ space: "here", kind: "won" }]);
    expect(pointing(combat("siege", "=")).marks).toEqual([{ space: "there", kind: "battle" }]);
  });

  it("tells the values where dice fell", () => {
    expect(pointing(combat("siege", "+", [16, 12])).marks).toEqual([{ space: "there", kind: "won", text: "16:12" }]);
  });

  it("shows the other targets of an army", () => {
    const choice = { army: "abula", targets: ["cauca", "toletum"], candidates: [], dropped: [] };
    const marched = pointing(event("ArmyMoved", { choice, to: "cauca", placed: true, lost: false }));
    expect(marched.marks).toEqual([
      { space: "toletum", kind: "candidate" },
      { space: "cauca", kind: "revolt", text: "+1" },
    ]);
    expect(marched.arrow).toEqual({ from: "abula", to: "cauca", kind: "army" });
    expect(pointing(event("ArmyStayed", { choice })).marks.map((mark) => mark.space)).toEqual([
      "cauca",
      "toletum",
      "abula",
    ]);
  });

  it("tells a revolt, an army and a city at peace apart", () => {
    const rolled = (effect: string, piece = "A") => pointing(event("RevoltRolled", { city: "osca", effect, piece }));
    expect(rolled("revolt").marks[0]).toEqual({ space: "osca", kind: "revolt", text: "+1" });
    expect(rolled("army", "S").marks[0]).toEqual({ space: "osca", kind: "revolt", text: "S" });
    expect(rolled("protected").marks[0]?.kind).toBe("target");
    expect(rolled("lost").marks[0]?.kind).toBe("lost");
  });

  it("knows where a proconsul lands", () => {
    const waters = { seas: [{ id: "mare-balearicum" }], seaWay: () => [] };
    expect(pointing(event("ProconsulCame", { general: "U" }), waters).marks).toEqual([
      { space: "mare-balearicum", kind: "moved" },
    ]);
  });

  it("sails from sea to sea", () => {
    const waters = { seas: [], seaWay: (from: string, to: string) => [`between ${from} and ${to}`] };
    expect(pointing(event("FleetMoved", { start: "one", to: "three" }), waters).arrow).toEqual({
      from: "one",
      to: "three",
      kind: "fleet",
      path: ["between one and three"],
    });
  });

  it("keeps the last word on a space, and no candidate over a mark", () => {
    const choice = { army: "abula", targets: ["osca"], candidates: [], dropped: [] };
    const both = pointingOf([
      event("RevoltRolled", { city: "osca", effect: "revolt" }),
      event("ArmyStayed", { choice }),
      event("TurnStarted", {}),
    ]);
    expect(both.marks).toEqual([
      { space: "osca", kind: "revolt", text: "+1" },
      { space: "abula", kind: "now" },
    ]);
  });

  it("stays where a path is empty", () => {
    expect(way("gades", [])).toEqual({ from: "gades", to: "gades", kind: "move", path: [] });
  });
});

describe("an action on the map", () => {
  const position = { generals: { U: "gades", C: null, K: "mare-ibericum", P: null } } as unknown as Position;
  const board = { seas: [], seaWay: () => ["mare-internum"] };

  it("has its arrow from where the general stands", () => {
    const move: Action = {
      kind: "move",
      actor: "U",
      to: "emerita",
      path: [
        ["=", "onuba"],
        [">", "emerita"],
      ],
    };
    expect(pointingAt(move, position, board)).toEqual({
      marks: [{ space: "emerita", kind: "target" }],
      arrow: { from: "gades", to: "emerita", kind: "move", path: ["onuba"] },
    });
    expect(pointingAt({ ...move, actor: "C" }, position, board).arrow).toBeNull();
    const siege: Action = { kind: "besiege", actor: "K", city: "malaca", denarii: 2 };
    expect(pointingAt(siege, position, board).arrow).toEqual({ from: "mare-ibericum", to: "malaca", kind: "attack" });
    expect(pointingAt({ ...siege, unit: "U" }, position, board).arrow?.from).toBe("gades");
  });

  it("has marks where it has no way, and nothing where it has no place", () => {
    const road: Action = { kind: "road", actor: "U", a: "gades", b: "onuba" };
    expect(pointingAt(road, position, board).marks.map(({ space }) => space)).toEqual(["gades", "onuba"]);
    const fleet: Action = { kind: "fleet", actor: "K", start: "mare-ibericum", to: "mare-gaditanum" };
    expect(pointingAt(fleet, position, board).arrow?.path).toEqual(["mare-internum"]);
    expect(pointingAt({ kind: "pass", actor: "U" }, position, board)).toEqual({ marks: [], arrow: null });
  });
});
