import { describe, expect, it } from "vitest";
import { en } from "../words/en";
import { es } from "../words/es";
import { fr } from "../words/fr";
import { fought, needs, reachOf, type Field } from "./arithmetic";

const field = (changes: Partial<Field>): Field => ({
  attackers: 1,
  defenders: 1,
  mountain: false,
  river: false,
  leaderA: false,
  leaderD: false,
  ...changes,
});

describe("a battle of infantry", () => {
  it("needs what the tables say", () => {
    expect(needs(field({}))).toEqual({ attack: 7, defend: 7, first: 7 });
    expect(needs(field({ mountain: true, leaderA: true }))).toEqual({ attack: 6, defend: 7, first: 7 });
    expect(needs(field({ river: true, leaderD: true }))).toEqual({ attack: 7, defend: 5, first: 3 });
  });

  it("ends with exact chances", () => {
    // One against one on a plain, each hits 4 times in 10: 0.24 / 0.64 for either, 0.16 / 0.64 for nobody.
    const even = fought(field({}));
    expect(even.attacker).toBeCloseTo(0.375, 10);
    expect(even.defender).toBeCloseTo(0.375, 10);
    expect(even.nobody).toBeCloseTo(0.25, 10);
    // Across a river the defender hits 6 times in 10 at first: 0.4 × 0.4 + 0.24 × 0.375.
    expect(fought(field({ river: true })).attacker).toBeCloseTo(0.25, 10);
    for (const one of [field({ attackers: 5, defenders: 3, mountain: true }), field({ defenders: 4, river: true })]) {
      const { attacker, defender, nobody } = fought(one);
      expect(attacker + defender + nobody).toBeCloseTo(1, 10);
    }
  });
});

describe("a march", () => {
  const place = (id: string, terrain = "plain"): { id: string; terrain: string } => ({ id, terrain });
  const board = {
    places: [place("a"), place("b"), place("m", "mountain"), place("n"), place("o"), place("e"), place("f")],
    borders: [
      ["a", "b"],
      ["b", "o"],
      ["a", "m"],
      ["m", "n"],
      ["a", "e"],
      ["e", "f"],
    ].map(([a, b]) => ({ a, b })),
  } as unknown as Parameters<typeof reachOf>[0];

  it("ends at mountains and at enemies", () => {
    expect(reachOf(board, "a", ["e"], false)).toEqual({
      b: { ends: false, battle: false },
      o: { ends: true, battle: false },
      m: { ends: true, battle: false },
      e: { ends: true, battle: true },
    });
  });

  it("goes on over mountains with a leader", () => {
    expect(Object.keys(reachOf(board, "a", ["e"], true)).sort()).toEqual(["b", "e", "m", "n", "o"]);
  });
});

describe("the page", () => {
  it("has the same chapters in every language, and rules that can be opened", () => {
    for (const { learn } of [fr, es]) {
      for (const chapter of ["aim", "map", "turn", "march", "battle", "land", "points", "fate", "auction"] as const)
        expect(learn[chapter].text).toHaveLength(en.learn[chapter].text.length);
      const rules = (terms: [string, string, string][]): string[] => terms.map(([, , rule]) => rule).sort();
      expect(rules(learn.glossary.terms)).toEqual(rules(en.learn.glossary.terms));
      const sorted = learn.glossary.terms.map(([term]) => term);
      expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b, "fr")));
    }
  });
});
