import { describe, expect, it } from "vitest";
import type { Atlas, Effect } from "../wire";
import { en } from "../words/en";
import { es } from "../words/es";
import { fr } from "../words/fr";
import { barsAt, effectsOf, gamesOf } from "./atlas";

const effect = (kind: Effect["kind"], name: string, difference: number, level = "6|4|3|4|2"): Effect => ({
  kind,
  name,
  player: "tribune",
  level,
  won: 40,
  games: 100,
  base_won: 47,
  base_games: 100,
  difference,
  low: difference - 0.1,
  high: difference + 0.1,
});

const atlas: Atlas = {
  made: { games: 600, version: "0.1.0", board: "0", command: "", core_hours: 1, mind: "0", rules: "1", seed: "" },
  players: ["tribune", "consul@1000"],
  levels: {
    "6|4|3|4|2": [
      [47, 100, 0.468, 0.44, 0.5],
      [22, 30, 0.74, 0.69, 0.79],
    ],
    "7|4|3|4|3": [[50, 100, 0.5, 0.44, 0.56]],
    "7|4|3|4|1": [[80, 100, 0.8, 0.75, 0.85]],
  },
  effects: [
    effect("variant", "terror", -0.1, "7|4|3|4|1"),
    effect("variant", "terror", -0.2),
    effect("scenario", "2", 0.05),
  ],
};

describe("barsAt", () => {
  it("tells each player in the order of strength", () => {
    expect(barsAt(atlas, "6|4|3|4|2")).toEqual([
      { player: "tribune", chance: 0.468, low: 0.44, high: 0.5 },
      { player: "consul@1000", chance: 0.74, low: 0.69, high: 0.79 },
    ]);
  });

  it("tells nothing of a level that was not measured", () => {
    expect(barsAt(atlas, "7|5|4|5|1")).toEqual([]);
  });
});

describe("effectsOf", () => {
  it("finds what was measured and names what was not", () => {
    const found = effectsOf(atlas, "6|4|3|4|2", ["legio", "terror"], 2);
    expect(found.known.map(({ kind, name }) => [kind, name])).toEqual([
      ["scenario", "2"],
      ["variant", "terror"],
    ]);
    expect(found.variants).toEqual(["legio"]);
    expect(found.scenario).toBe(false);
    expect(effectsOf(atlas, "6|4|3|4|2", [], 3)).toEqual({ known: [], variants: [], scenario: true });
    expect(effectsOf(atlas, "6|4|3|4|2", [], null)).toEqual({ known: [], variants: [], scenario: false });
  });
});

describe("where something was measured at several levels", () => {
  it("tells of the one that is most alike in difficulty", () => {
    const at = (level: string): (string | undefined)[] =>
      effectsOf(atlas, level, ["terror"], null).known.map((one) => one.level);
    expect(at("6|4|3|4|2")).toEqual(["6|4|3|4|2"]);
    expect(at("7|4|3|4|3")).toEqual(["6|4|3|4|2"]);
    expect(at("7|4|3|4|1")).toEqual(["7|4|3|4|1"]);
  });

  it("counts the games behind the levels", () => {
    expect(gamesOf(atlas)).toBe(330);
  });
});

describe("the words of the atlas", () => {
  it("name players with their budgets", () => {
    expect([en, fr, es].map((words) => words.atlas.player("consul@1000"))).toEqual([
      "Scipio (1000 iterations)",
      "Scipion (1000 itérations)",
      "Escipión (1000 iteraciones)",
    ]);
    expect(en.atlas.player("tribune")).toBe("Cato");
  });

  it("tell a chance with its interval", () => {
    expect(en.atlas.estimate(0.468, 0.44, 0.5)).toBe("47% (44–50%)");
    expect(en.atlas.estimate(1, 0.996, 1)).toBe("100% (>99–100%)");
  });

  it("claim an effect only where one was found", () => {
    expect(en.atlas.effect("Terror", -0.2, -0.3, -0.1, "tribune", "6|4|3|4|2")).toBe(
      "Terror: −20 points for Cato at 6|4|3|4|2 (−30 to −10)",
    );
    expect(en.atlas.effect("Terror", 0.05, -0.05, 0.15, "tribune", "6|4|3|4|2")).toMatch(/no difference found/);
    expect(fr.atlas.effect("Terror", -0.2, -0.3, -0.1, "tribune", "6|4|3|4|2")).toMatch(/−20 points pour Caton/);
  });

  it("tell advice in every language", () => {
    for (const words of [en, fr, es]) {
      const change = words.atlas.change("armies", 1, 3);
      expect(words.atlas.harder("7|5|3|5|3", change)).toContain(change);
      expect(words.atlas.foreseen(0.49, 0.1, 0.9, 0)).not.toBe(words.atlas.foreseen(0.49, 0.1, 0.9, 1));
      expect(words.atlas.foreseen(0.49, 0.1, 0.9, 12)).toContain("12");
    }
  });
});
