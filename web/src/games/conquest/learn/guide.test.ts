import { describe, expect, it } from "vitest";
import type { Position } from "../wire";
import { en } from "../words/en";
import { es } from "../words/es";
import { fr } from "../words/fr";
import { TIPS, tipFor } from "./guide";

const position = (changes: Partial<Position>): Position =>
  ({
    round: 1,
    turn: "U",
    denarii: 7,
    armies: {},
    reserve: { revolt: 12, A: 2, S: 0, U: 5, C: 5, K: 5, L: null, road: 0 },
    ...changes,
  }) as Position;

describe("tipFor", () => {
  it("begins with the first move and goes on when a tip is put away", () => {
    expect(tipFor("ROMAN", "U", position({}), () => false)).toBe("first");
    expect(tipFor("ROMAN", "U", position({}), (tip) => tip === "first")).toBe("siege");
    expect(tipFor("ROMAN", "U", position({}), (tip) => ["first", "siege"].includes(tip))).toBeNull();
  });

  it("warns when the reserve runs out", () => {
    const late = position({ round: 3, reserve: { ...position({}).reserve, revolt: 4 } });
    expect(tipFor("ROMAN", "U", late, () => false)).toBe("clock");
  });

  it("is silent while the dice of a declared combat are awaited", () => {
    expect(tipFor("ROMAN", "CHANCE", position({}), () => false)).toBeNull();
  });

  it("has a text for every tip in every language", () => {
    for (const words of [en, fr, es]) for (const tip of TIPS) expect(words.learn.guide.tips[tip]).toBeTruthy();
  });
});
