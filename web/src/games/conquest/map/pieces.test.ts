import { describe, expect, it } from "vitest";
import { en } from "../words/en";
import { map } from "../words/en/map";
import { described, standingIn } from "./describe";
import { BOARD, POSITION } from "./fixture";
import { Chart } from "./geometry";
import { bySpace, foremost } from "./lights";
import { placed } from "./pieces";

const chart = new Chart(BOARD);
const keyAt = (standing: ReturnType<typeof placed>, space: string, kind: string): string | undefined =>
  [...standing.figures, ...standing.fleets].find((piece) => piece.space === space && piece.kind === kind)?.key;

describe("pieces", () => {
  const start = placed(chart, POSITION);

  it("are all there", () => {
    expect(start.figures.map((piece) => [piece.kind, piece.space])).toEqual([
      ["U", "alba"],
      ["A", "bilba"],
      ["C", "mare"],
    ]);
    expect(start.fleets).toMatchObject([{ space: "mare", carries: true }]);
    expect(start.stacks.map((stack) => stack.discs.map((disc) => disc.kind).join(""))).toEqual(["UUL", "rr", "r"]);
    expect(placed(chart, null)).toEqual({ figures: [], fleets: [], stacks: [] });
  });

  it("have keys of their own", () => {
    const keys = [...start.figures, ...start.fleets].map((piece) => piece.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("keep their keys when they move to a neighbour", () => {
    const after = placed(chart, { ...POSITION, armies: { cauca: "A" } }, start);
    expect(keyAt(after, "cauca", "A")).toBe(keyAt(start, "bilba", "A"));
  });

  it("are new ones when they cannot have come", () => {
    const after = placed(chart, { ...POSITION, armies: { pontus: "A" } }, start);
    expect(keyAt(after, "pontus", "A")).not.toBe(keyAt(start, "bilba", "A"));
  });

  it("tell an army that stays from one that is placed", () => {
    const after = placed(chart, { ...POSITION, armies: { alba: "A", bilba: "A" } }, start);
    expect(keyAt(after, "bilba", "A")).toBe(keyAt(start, "bilba", "A"));
    expect(keyAt(after, "alba", "A")).not.toBe(keyAt(start, "bilba", "A"));
  });

  it("come along the way of the arrow", () => {
    const after = placed(
      chart,
      { ...POSITION, generals: { ...POSITION.generals, C: "pontus" }, fleets: ["pontus"], revolts: {} },
      start,
      { from: "mare", to: "pontus", kind: "fleet" },
    );
    expect(after.fleets[0]).toMatchObject({ key: start.fleets[0]!.key, space: "pontus" });
    expect(after.fleets[0]!.way).toHaveLength(5);
    expect(after.figures.find((piece) => piece.kind === "C")?.way).toHaveLength(5);
    expect(after.figures.find((piece) => piece.kind === "U")?.way).toBeNull();
  });
});

describe("words for a space", () => {
  const told = (id: string): ReturnType<typeof described> => described(en, chart, POSITION, chart.spaces.get(id)!);

  it("name all that stands there", () => {
    expect(standingIn(map, POSITION, chart.spaces.get("alba")!)).toEqual([
      map.figure("U"),
      map.garrisons("U", 2),
      map.garrisons("L", 1),
    ]);
    expect(told("bilba").standing).toBe(`${map.figure("A")}, ${map.revolts(2)}`);
    expect(told("pontus").standing).toBe(map.pirates(1));
    expect(told("cauca").standing).toBe(map.nothing);
  });

  it("tell what is reconstructed", () => {
    expect(told("alba").sources).toBe(map.proven);
    expect(told("cauca").sources).toBe(map.reconstructed([map.rebuilt.name, map.rebuilt.shield]));
  });
});

describe("lights", () => {
  it("show one ring a space: the fight, with its best chance and lowest price", () => {
    const lit = [
      { space: "alba", kind: "move", price: 1, label: "a" },
      { space: "alba", kind: "besiege", price: 2, chance: 0.7, label: "b" },
      { space: "alba", kind: "besiege", price: 1, chance: 0.4, label: "c" },
      { space: "bilba", kind: "garrison", label: "d" },
    ] as const;
    expect(foremost(lit)).toMatchObject([
      { space: "alba", kind: "besiege", price: 1, chance: 0.7 },
      { space: "bilba", kind: "garrison" },
    ]);
    expect(bySpace(lit).get("alba")).toHaveLength(3);
  });
});
