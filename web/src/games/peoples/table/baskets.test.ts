import { describe, expect, it } from "vitest";
import { basket, targets, unbasket } from "../units";
import type { Legal } from "../wire";
import { aims, best, capped } from "./aims";
import { baskets, find, kindsIn, largest, stepped } from "./baskets";

const buy = (units: string, cost: number): Legal => ({
  action: { kind: "buy", units },
  cost,
  group: "gold",
  line: units,
  places: [],
  rule: "P3.4",
});

// TV-03: CASTILLE with 10½ gold.
const LIST = baskets([buy("-", 0), buy("I", 4), buy("2I", 8), buy("K", 6), buy("I+K", 10), buy("X", 8)], "buy");

describe("baskets", () => {
  it("are read and written as the notation writes them", () => {
    expect(unbasket("2I+K")).toEqual({ infantry: 2, knight: 1 });
    expect(basket({ knight: 1, infantry: 2, castle: 0 })).toBe("2I+K");
    expect(basket({})).toBe("-");
    expect(targets("1X,2I~")).toEqual({ castle: 1, "infantry~": 2 });
  });

  it("are walked among by steps that the rules list", () => {
    expect(kindsIn(LIST)).toEqual(["infantry", "knight", "castle"]);
    expect(stepped(LIST, {}, "infantry", 1)).toEqual({ infantry: 1 });
    expect(stepped(LIST, { infantry: 2 }, "infantry", 1)).toBeNull();
    expect(stepped(LIST, { infantry: 2 }, "knight", 1)).toBeNull();
    expect(stepped(LIST, { infantry: 1 }, "knight", 1)).toEqual({ infantry: 1, knight: 1 });
    expect(stepped(LIST, { infantry: 1 }, "infantry", -1)).toEqual({ infantry: 0 });
  });

  it("the dearest is the usual one", () => {
    expect(largest(LIST)?.units).toEqual({ infantry: 1, knight: 1 });
    expect(find(LIST, { infantry: 1, knight: 0 })?.legal.cost).toBe(4);
    expect(find(LIST, { castle: 2 })).toBeUndefined();
  });
});

describe("aims", () => {
  const aim = (at: string): Legal => ({ ...buy("-", 0), action: { kind: "aim", unit: "infantry", targets: at } });
  const shot = (target: string, chance: number) => ({
    kind: "infantry",
    target,
    chance,
    dice: 4,
    need: 7,
    printed: 7,
    modifiers: {},
    rules: {},
  });

  it("count no hit that a category cannot take", () => {
    expect(capped(2, 0.5, 1)).toBeCloseTo(0.75);
    expect(capped(3, 1, 2)).toBe(2);
  });

  it("spread where all dice on one unit would be wasted", () => {
    const all = aims([aim("4I"), aim("2I,2X"), aim("1I,3X"), aim("4X")]);
    const shots = [shot("infantry", 0.4), shot("castle", 0.3)];
    expect(best(all, shots, { infantry: 1, castle: 1 })?.legal.action.targets).not.toBe("4I");
    expect(best(all, shots, { infantry: 9, castle: 1 })?.legal.action.targets).toBe("4I");
  });
});
