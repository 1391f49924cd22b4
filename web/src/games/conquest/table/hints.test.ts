import { describe, expect, test } from "vitest";
import { Board } from "../board";
import { BOARD, POSITION } from "../map/fixture";
import type { Hint, Position } from "../wire";
import { en } from "../words/en";
import { es } from "../words/es";
import { fr } from "../words/fr";
import { hintLines, withHint } from "./hints";
import { reasonFor } from "./reasons";

const board = new Board(BOARD);
const first: Hint = {
  strength: 1,
  seat: "U",
  spaces: ["bilba"],
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
  action: { kind: "attack", actor: "U", city: "bilba", denarii: 3 },
  text: "U x Bilba $3",
  chance: 0.094,
  error: 0.001,
  gain: 0.041,
  instead: { kind: "garrison", actor: "U", city: "alba" },
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
    expect(hintLines(en, board, first, POSITION)).toEqual(["Look at Bilba."]);
    expect(hintLines(en, board, { ...first, strength: 2, kind: "attack" }, POSITION)).toEqual(["Bilba: attack."]);
    expect(hintLines(en, board, { ...first, spaces: [] }, POSITION)[0]).toContain("Nothing on the map");
  });

  test("tells gain and risk with numbers", () => {
    expect(hintLines(en, board, third, POSITION)).toEqual([
      "Drives the army of Bilba from the board and clears the way to Bilba; 83 in 100.",
      "+4.1% over the next best: garrison Alba.",
      "+7.0% over doing nothing.",
      "Its dice: wins 83%, nothing happens 8%, loses the general with 2 garrisons 8%.",
      "Rome then wins the game with 9.4%.",
    ]);
    expect(hintLines(en, board, { ...third, gain: 0 }, POSITION)[1]).toBe("As good: garrison Alba.");
    expect(hintLines(en, board, { ...third, seat: "H" }, POSITION).at(-1)).toContain(
      "Hispania then wins the game with 90.6%",
    );
  });

  test("speaks French and Spanish", () => {
    expect(hintLines(fr, board, third, POSITION)[1]).toContain("+4,1");
    expect(hintLines(es, board, third, POSITION)[3]).toContain("pierde al general con 2 guarniciones");
  });
});

describe("a hint on the map", () => {
  test("marks its spaces alone", () => {
    expect(
      withHint(
        [
          { space: "bilba", kind: "now" },
          { space: "cauca", kind: "lost" },
        ],
        first,
      ),
    ).toEqual([
      { space: "cauca", kind: "lost" },
      { space: "bilba", kind: "hint" },
    ]);
    expect(withHint([], null)).toEqual([]);
  });
});

describe("a reason", () => {
  const of = (action: object, more: Partial<Position> = {}): string =>
    reasonFor(
      en,
      board,
      { ...POSITION, ...more } as Position,
      { actor: "U", ...action } as Parameters<typeof reasonFor>[3],
    );

  test("says what is won and what for", () => {
    expect(of({ kind: "besiege", city: "bilba" })).toBe("Takes one revolt from Bilba, 1 stays");
    expect(of({ kind: "besiege", city: "bilba" }, { revolts: { bilba: 1 } })).toBe(
      "Ends the revolt in Bilba and the capital can then be garrisoned",
    );
    expect(of({ kind: "besiege", city: "cauca" }, { revolts: { cauca: 1 } })).toBe(
      "Ends the revolt in Cauca and clears the way to Bilba",
    );
    expect(of({ kind: "garrison", city: "bilba" }, { revolts: {} })).toContain("wins the game");
    expect(of({ kind: "garrison", city: "alba" })).toBe("A garrison keeps the peace in Alba");
  });

  test("says where a way leads", () => {
    expect(of({ kind: "move", to: "bilba" }, { revolts: {}, armies: {} })).toContain("stands open for a garrison");
    expect(of({ kind: "move", to: "alba" }, { armies: {} })).toContain("beside Bilba, which is in revolt");
    expect(of({ kind: "move", to: "cauca" }, { revolts: {} })).toBe(
      "Brings him beside the army of Bilba: he can attack it",
    );
    expect(of({ kind: "fleet", start: "mare", to: "pontus" })).toBe("Opens a way over the sea");
    expect(of({ kind: "pass" })).toContain("Nothing that is left");
  });
});
