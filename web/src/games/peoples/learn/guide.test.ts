import { describe, expect, it } from "vitest";
import type { Position } from "../wire";
import { en } from "../words/en";
import { es } from "../words/es";
import { fr } from "../words/fr";
import { tipFor, TIPS, type Moment, type Tip } from "./guide";

const moment = (changes: Partial<Moment> & { turn?: number; active?: string }): Moment => ({
  phase: "MOVE",
  mine: true,
  kinds: new Set(["go", "done"]),
  party: false,
  battle: false,
  invades: false,
  ...changes,
  position: { turn: changes.turn ?? 1, active: changes.active ?? "galicien" } as Position,
});
const read =
  (...tips: Tip[]) =>
  (tip: Tip): boolean =>
    tips.includes(tip);

describe("tipFor", () => {
  it("says what is seen before what is asked", () => {
    expect(tipFor(moment({ phase: "PURCHASE" }), read())).toBe("look");
    expect(tipFor(moment({ phase: "PURCHASE" }), read("look"))).toBe("buy");
    expect(tipFor(moment({ phase: "PURCHASE" }), read("look", "buy"))).toBeNull();
  });

  it("tells of the colours once a stack is in hand", () => {
    expect(tipFor(moment({}), read("look"))).toBe("march");
    expect(tipFor(moment({ party: true }), read("look"))).toBe("reach");
    expect(tipFor(moment({}), read("look", "march"))).toBe("empty");
  });

  it("has a word for the great hours of the seat, and none about other people’s", () => {
    expect(tipFor(moment({ turn: 6, active: "vandale", phase: "TRANSIT" }), read())).toBe("vandals");
    expect(tipFor(moment({ turn: 11, active: "omeyyad", phase: "PLACE" }), read())).toBe("umayyads");
    expect(tipFor(moment({ turn: 11, active: "omeyyad", phase: "PLACE", mine: false }), read("order"))).toBeNull();
  });

  it("explains a battle where one is decided", () => {
    expect(tipFor(moment({ turn: 4, phase: "BATTLE", kinds: new Set(["aim"]), battle: true }), read())).toBe("battle");
    expect(tipFor(moment({ turn: 4, phase: "BATTLE", kinds: new Set(["submit", "resist"]) }), read())).toBe("submit");
    expect(tipFor(moment({ turn: 4, phase: "RETREAT" }), read())).toBe("retreat");
  });

  it("has a text for every tip in every language", () => {
    for (const words of [en, fr, es]) for (const tip of TIPS) expect(words.learn.guide.tips[tip]).toBeTruthy();
  });
});
