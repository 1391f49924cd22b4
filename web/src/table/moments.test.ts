import { describe, expect, it } from "vitest";
import { Board } from "../games/conquest/board";
import type { Action, BoardFacts, Legal, Position, Step } from "../lib/wire";
import { isHispanic, meant, setupChoice, whatIfStep } from "./moments";

const space = (id: string, shield = 1, sea = false) => ({ id, name: id, shield, sea, capital: false, province: "p" });
const link = (a: string, b: string, segments: number, sea = false) => ({ a, b, segments, sea });
const board = new Board({
  spaces: [space("gades", 4), space("corduba", 3), space("ebora", 2), space("mare", 1, true)],
  links: [link("gades", "corduba", 1), link("gades", "ebora", 3), link("gades", "mare", 1, true)],
  provinces: [],
} as unknown as BoardFacts);

const position = (fields: Partial<Position>): Position =>
  ({
    state: "ROMAN",
    generals: { U: "gades", C: null, K: null, P: "ebora" },
    armies: {},
    revolts: {},
    pending: null,
    ...fields,
  }) as Position;
const legal = (action: Partial<Action>): Legal => ({
  action: { kind: "", actor: "U", ...action },
  line: JSON.stringify(action),
  cost: 0,
});

describe("a space that is not lit", () => {
  it("was meant for what stands there", () => {
    const there = (fields: Partial<Position>, id: string, unit = "") =>
      meant(board, position(fields), "U", unit, id)[0];
    expect(there({ armies: { ebora: "A" }, revolts: { ebora: 1 } }, "ebora")?.kind).toBe("attack");
    expect(there({ revolts: { ebora: 1 } }, "ebora")?.kind).toBe("besiege");
    expect(there({}, "gades")?.kind).toBe("garrison");
    expect(there({}, "corduba")).toEqual({ kind: "move", actor: "U", to: "corduba" });
    expect(there({}, "corduba", "P")).toEqual({ kind: "move", actor: "U", to: "corduba", unit: "P" });
    expect(there({ state: "REENTER" }, "corduba")).toEqual({ kind: "enter", actor: "U", space: "corduba" });
  });

  it("asks in the setup for every land link of it", () => {
    const asked = meant(board, position({ state: "SETUP_ROADS" }), "U", "", "gades");
    expect(asked.map((action) => action.b)).toEqual(["corduba", "ebora"]);
  });

  it("asks nothing where nothing can be chosen on the map", () => {
    expect(meant(board, position({ state: "BOOST" }), "H", "", "gades")).toEqual([]);
  });
});

describe("a what-if", () => {
  const step = (n: number, dice: boolean): Step =>
    ({
      n,
      action: dice ? null : { kind: "pass", actor: "U" },
      roll: dice ? { roman: 1, hispanic: 1, struck: [] } : null,
    }) as Step;

  it("begins before the decision that the last dice answered", () => {
    expect(whatIfStep([step(1, true), step(2, false), step(3, false), step(4, true), step(5, true)])).toBe(2);
    expect(whatIfStep([step(1, false), step(2, true), step(3, false)])).toBe(0);
  });

  it("begins nowhere before the first decision", () => {
    expect(whatIfStep([])).toBeNull();
    expect(whatIfStep([step(1, true), step(2, true)])).toBeNull();
    expect(whatIfStep([step(1, true), step(2, false)])).toBeNull();
  });
});

describe("the setup that is done for somebody", () => {
  it("lays long roads, and keeps none", () => {
    const roads = [
      legal({ kind: "keep" }),
      legal({ kind: "road", a: "gades", b: "corduba" }),
      legal({ kind: "road", a: "gades", b: "ebora" }),
    ];
    expect(setupChoice(board, position({}), roads)?.action.b).toBe("ebora");
  });

  it("places generals where most ways meet", () => {
    const places = ["corduba", "gades", "ebora"].map((id) => legal({ kind: "enter", space: id }));
    expect(setupChoice(board, position({}), places)?.action.space).toBe("gades");
  });

  it("raises the low shield, and an army among revolts", () => {
    const rising = ["gades", "ebora"].map((city) => legal({ kind: "set-revolts", city }));
    expect(setupChoice(board, position({}), rising)?.action.city).toBe("ebora");
    const armies = ["corduba", "gades"].map((city) => legal({ kind: "set-army", city }));
    expect(setupChoice(board, position({ revolts: { ebora: 3 } }), armies)?.action.city).toBe("gades");
  });

  it("has nothing to choose from nothing", () => {
    expect(setupChoice(board, position({}), [])).toBeNull();
  });
});

it("tells the phase of dice that may be thrown again by what they were thrown for", () => {
  expect(isHispanic(position({ state: "ARMY" }))).toBe(true);
  expect(isHispanic(position({ state: "REROLL", pending: { kind: "revolt-roll" } }))).toBe(true);
  expect(isHispanic(position({ state: "REROLL", pending: { kind: "attack" } }))).toBe(false);
});
