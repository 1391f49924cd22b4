import { describe, expect, it } from "vitest";
import { levelText, parseLevel, type Parameter } from "./level";

const parameters: Parameter[] = [
  { name: "denarii", values: [7, 6, 5] },
  { name: "garrisons", values: [5, 4, 3] },
  { name: "fleets", values: [4, 3, 2] },
  { name: "roads", values: [5, 4, 3] },
  { name: "armies", values: [1, 2, 3] },
];

describe("parseLevel", () => {
  it("reads every way of writing the same level", () => {
    for (const text of ["6|4|3|4|2", " 6 4 3 4 2 ", "6-4-3-4-2", "6/4/3/4/2", "6, 4, 3, 4, 2", "64342"])
      expect(parseLevel(text, parameters), text).toEqual({ level: [6, 4, 3, 4, 2] });
  });

  it("names what is wrong", () => {
    expect(parseLevel("6|4|3", parameters)).toEqual({ problem: { kind: "count", found: 3 } });
    expect(parseLevel("", parameters)).toEqual({ problem: { kind: "count", found: 0 } });
    expect(parseLevel("6|4|x|4|2", parameters)).toEqual({ problem: { kind: "text", text: "x" } });
    expect(parseLevel("6|4|9|4|2", parameters)).toEqual({
      problem: { kind: "value", parameter: "fleets", allowed: [4, 3, 2], found: 9 },
    });
    expect(parseLevel("6|4|3|4|2.5", parameters)).toEqual({ problem: { kind: "text", text: "2.5" } });
  });

  it("is undone by levelText", () => {
    for (const denarii of [7, 6, 5])
      for (const armies of [1, 2, 3]) {
        const level = [denarii, 4, 3, 4, armies];
        expect(parseLevel(levelText(level), parameters)).toEqual({ level });
      }
  });
});
