import { describe, expect, test } from "vitest";
import type { Hint } from "../wire";
import { en } from "../words/en";
import { es } from "../words/es";
import type { Names } from "../words/facts";
import { fr } from "../words/fr";
import { hintLines, withHint } from "./hints";

const board = { name: (id: string) => id, facts: { spaces: [], provinces: [] } } as unknown as Names;
const first: Hint = {
  strength: 1,
  seat: "U",
  spaces: ["regina"],
  kind: null,
  action: null,
  text: null,
  chance: null,
  error: null,
  gain: null,
  instead: null,
  over_passing: null,
  risk: null,
};
const third: Hint = {
  ...first,
  strength: 3,
  kind: "attack",
  action: { kind: "attack", actor: "U", city: "regina", denarii: 3 },
  text: "U x Regina $3",
  chance: 0.094,
  error: 0.001,
  gain: 0.041,
  instead: { kind: "garrison", actor: "U", city: "corduba" },
  over_passing: 0.07,
  risk: {
    win: [5, 6],
    nothing: [1, 12],
    lose: [1, 12],
    loses: "general",
    garrisons: 2,
    win_least: null,
    lose_most: null,
    armies: 0,
  },
};

describe("a hint in words", () => {
  test("says no more than its strength", () => {
    expect(hintLines(en, board, first)).toEqual(["Look at regina."]);
    expect(hintLines(en, board, { ...first, strength: 2, kind: "attack" })).toEqual(["Regina: attack."]);
    expect(hintLines(en, board, { ...first, spaces: [] })[0]).toContain("Nothing on the map");
  });

  test("tells gain and risk with numbers", () => {
    expect(hintLines(en, board, third)).toEqual([
      "+4.1% over the next best: garrison corduba.",
      "+7.0% over doing nothing.",
      "Its dice: wins 83%, nothing happens 8%, loses the general with 2 garrisons 8%.",
      "Rome then wins the game with 9.4%.",
    ]);
    expect(hintLines(en, board, { ...third, gain: 0 })[0]).toBe("As good: garrison corduba.");
    expect(hintLines(en, board, { ...third, seat: "H" }).at(-1)).toContain("Hispania then wins the game with 90.6%");
  });

  test("speaks French and Spanish", () => {
    expect(hintLines(fr, board, third)[0]).toContain("+4,1");
    expect(hintLines(es, board, third)[2]).toContain("pierde al general con 2 guarniciones");
  });
});

describe("a hint on the map", () => {
  test("marks its spaces alone", () => {
    expect(
      withHint(
        [
          { space: "regina", kind: "now" },
          { space: "osca", kind: "lost" },
        ],
        first,
      ),
    ).toEqual([
      { space: "osca", kind: "lost" },
      { space: "regina", kind: "hint" },
    ]);
    expect(withHint([], null)).toEqual([]);
  });
});
