import { describe, expect, it } from "vitest";
import { completions, isVerb } from "./notation";
import type { Legal } from "./wire";

const legal = (line: string, cost = 0): Legal => ({
  line,
  cost,
  action: { kind: "move" },
  group: "move",
  places: [],
  rule: "",
});
const LINES = [
  legal("U Gades=Emerita>Ebora $2", 2),
  legal("U Gades>CarthagoNova $1", 1),
  legal("U s Toletum $2", 2),
  legal("U s Toletum $1", 1),
  legal("U -g0 Gades $1", 1),
  legal("pass"),
];
const lines = (typed: string): string[] => completions(typed, LINES).map((one) => one.line);

describe("completion", () => {
  it("is silent while nothing is typed", () => {
    expect(lines("  ")).toEqual([]);
  });

  it("finds a line by its beginning, whatever its capitals", () => {
    expect(lines("u gades=e")).toEqual(["U Gades=Emerita>Ebora $2"]);
  });

  it("finds a line by a city, and the cheap one first", () => {
    expect(lines("ebo")).toEqual(["U Gades=Emerita>Ebora $2"]);
    expect(lines("tol")).toEqual(["U s Toletum $1", "U s Toletum $2"]);
  });

  it("wants the words in their order", () => {
    expect(lines("s tol 2")).toEqual(["U s Toletum $2"]);
    expect(lines("ebora emerita")).toEqual([]);
  });

  it("reads signs as words of their own", () => {
    expect(lines("-g")).toEqual(["U -g0 Gades $1"]);
  });

  it("offers the commands of the table", () => {
    expect(lines("und")).toEqual(["undo"]);
    expect(isVerb(" Undo ")).toBe(true);
    expect(isVerb("pass")).toBe(false);
  });

  it("offers no more than asked for", () => {
    expect(completions("u", LINES, 2)).toHaveLength(2);
  });
});
