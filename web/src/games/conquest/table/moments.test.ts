import { describe, expect, it } from "vitest";
import { Board } from "../board";
import type { Action, BoardFacts, Legal, Position } from "../wire";
import { isHispanic, meant, setupChoice } from "./moments";

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
  action: { kind: "pass", actor: "U", ...action },
  line: JSON.stringify(action),
  cost: 0,
  group: "",
  places: [],
  rule: "",
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
