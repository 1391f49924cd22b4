import { describe, expect, it } from "vitest";
import { Board } from "./board";
import { counters, numberOf, pipsOf, seatsOf, standing, strengthOf } from "./map/forces";
import { ahead, check, needed, provincesHeld } from "./score";
import { piles } from "./table/piles";
import type { BoardFacts, GameFacts, Position } from "./wire";

const UNITS = [
  { id: "legion", full: 4, reduced: 2 },
  { id: "spanish_light", full: 2, reduced: 0 },
];
const board = {
  unit: (id: string) => UNITS.find((unit) => unit.id === id),
  leader: (id: string) => ({ sertorius: { initiative: 2, tactical: 4 }, perpenna: { initiative: 4, tactical: 1 } })[id],
  facts: {
    stability: 30,
    anarchy: { standard: -30, beginner: -40 },
    options: [
      { name: "legion_limit_europe", default: 12 },
      { name: "crisis_counts_inactive_map", default: true },
    ],
    provinces: [
      ...["a", "b", "c"].map((id) => ({ id, map: "europe" })),
      ...["d", "e"].map((id) => ({ id, map: "asia" })),
    ],
  },
} as unknown as Board;

const position = {
  crisis: 29,
  options: {},
  asia: false,
  fannius: false,
  spartacus: false,
  provinces: { a: "R", b: "R", d: "R", c: "S", e: "S" },
  units: {
    rome: { R: { out: { legion: [2, 1] } } },
    gades: { S: { out: { spanish_light: [3, 0] } }, R: { in: { legion: [0, 1] } } },
  },
  leaders: {
    perpenna: { where: "map", at: "gades", in: false, office: null, side: "S" },
    sertorius: { where: "map", at: "gades", in: false, office: null, side: "S" },
    lepidus: { where: "pool", at: null, in: false, office: null, side: "R" },
  },
} as unknown as Position;

describe("ways on the map", () => {
  const links = [
    { a: "gades", b: "munda", kind: "road", mp: 1, source: "reconstructed" },
    { a: "corduba", b: "munda", kind: "road", mp: 1, source: "recovered" },
  ];
  const drawing = { places: [], links, drawn: { places: [] } } as unknown as BoardFacts;
  const map = new Board(drawing, { leaders: [], cards: [], resources: [], units: [] } as unknown as GameFacts);

  it("are marked where they are ours, whichever end is named first", () => {
    expect(map.isRebuilt("gades", "munda")).toBe(true);
    expect(map.isRebuilt("munda", "gades")).toBe(true);
    expect(map.isRebuilt("munda", "corduba")).toBe(false);
    expect([map.rebuiltWays("munda"), map.rebuiltWays("corduba")]).toEqual([
      [1, 2],
      [0, 1],
    ]);
  });
});

describe("siege points on the map", () => {
  const name = { wide: 60, high: 12 };
  const plate = { wide: 50, high: 24 };
  const spot = { x: 100, y: 100, radius: 10 };

  it("stand over a place whose name is below it", () => {
    const pips = pipsOf({ ...spot, name: [100, 122], force: [160, 100] }, 3, name, plate);
    expect(pips).toEqual([
      [91, 81],
      [100, 81],
      [109, 81],
    ]);
  });

  it("make way for the name over a place, and for the force below it", () => {
    expect(pipsOf({ ...spot, name: [100, 80], force: [160, 100] }, 2, name, plate).map(([, y]) => y)).toEqual([
      119, 119,
    ]);
    const beside = pipsOf({ ...spot, name: [100, 80], force: [100, 125] }, 2, name, plate);
    expect(beside.map(([x]) => x)).toEqual([81, 81]);
  });
});

describe("forces on the map", () => {
  it("stand by side and by wall, the best leader first", () => {
    const there = standing(board, position).get("gades")!.forces;
    expect(there.map(({ side, status }) => `${side} ${status}`)).toEqual(["S out", "R in"]);
    expect(there[0]!.leaders).toEqual(["sertorius", "perpenna"]);
    expect(standing(board, position).has("rome")).toBe(true);
  });

  it("are counted and weighed", () => {
    const legions = position.units.rome!.R!.out!;
    expect(numberOf(legions)).toBe(3);
    expect(strengthOf(board, legions)).toBe(10);
    expect(counters(board, legions).map(({ reduced }) => reduced)).toEqual([false, false, true]);
  });

  it("stand side by side, those in the open at the seat", () => {
    const seats = seatsOf(standing(board, position).get("gades")!.forces, [100, 100], [60, 30], 1);
    expect(seats.map(({ x, y }) => [x, y])).toEqual([[70, 85], [132, 85]]); // prettier-ignore
  });
});

describe("what victory needs (S21.2)", () => {
  it("counts Asia Minor only after Fannius and Magius", () => {
    expect(provincesHeld(board, position)).toEqual({ R: 2, S: 1 });
    expect(provincesHeld(board, { ...position, fannius: true })).toEqual({ R: 3, S: 2 });
  });

  it("has its four rows", () => {
    const needs = (fannius: boolean, spartacus: boolean) => needed({ ...position, fannius, spartacus });
    expect(needs(true, true)).toEqual({ R: 17, S: 8 });
    expect(needs(true, false)).toEqual({ R: 17, S: null });
    expect(needs(false, true)).toEqual({ R: 11, S: 8 });
    expect(needs(false, false)).toEqual({ R: 8, S: null });
    expect(ahead(board, position)).toBeNull();
  });
});

describe("the next check of the crisis (S20.5)", () => {
  it("stops at Stability before it falls", () => {
    const next = check(board, position);
    expect(next.rows.map(({ spaces }) => spaces)).toEqual([1, -2, -0]);
    expect(next.after).toBe(28);
  });
});

it("equal battle cards lie on one another", () => {
  expect(piles(["a", "b", "a"])).toEqual([{ card: "a", number: 2 }, { card: "b", number: 1 }]); // prettier-ignore
});
