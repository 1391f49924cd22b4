import { describe, expect, it } from "vitest";
import type { Legal } from "../wire";
import { everybody, isEmpty, ledBy, most, question, stacks, unled, without, withUnits } from "./march";

const legal = (action: Legal["action"]): Legal => ({
  action,
  cost: 0,
  group: "march",
  line: JSON.stringify(action),
  places: [],
  rule: "P20.3",
});
const go = (origin: string, unit: string, number: number, to: string): Legal =>
  legal({ kind: "go", origin, unit, number, to });
const lead = (origin: string, leader: string, units: string, along: string[] = []): Legal =>
  legal({ kind: "lead", origin, leader, units, along });

const LIST = [
  go("segovie", "infantry", 1, "tolede"),
  go("segovie", "infantry", 3, "tolede"),
  go("segovie", "cavalry", 2, "avila"),
  lead("afrique", "tarik", "8I+6C"),
  lead("afrique", "tarik", "-"),
  lead("afrique", "tarik", "20I+C", ["musa"]),
  lead("afrique", "musa", "4I", ["tarik"]),
  go("afrique", "infantry", 20, "cadix"),
  legal({ kind: "done" }),
];

describe("stacks of a legal list", () => {
  const found = stacks(LIST);

  it("hold the most of each kind", () => {
    expect([...found.keys()]).toEqual(["segovie", "afrique"]);
    expect(found.get("segovie")).toMatchObject({ units: { infantry: 3, cavalry: 2 }, led: {} });
    expect(found.get("afrique")?.led.tarik).toEqual({ infantry: 20, cavalry: 6 });
  });

  it("set out whole, with a leader where there is one", () => {
    expect(question(everybody(found.get("segovie")!))).toBe("3I+2C segovie");
    expect(question(everybody(found.get("afrique")!))).toBe("tarik&musa+20I+6C afrique");
    expect(question(ledBy(found.get("afrique")!, "musa"))).toBe("musa&tarik+4I afrique");
    expect(question(unled(found.get("afrique")!))).toBe("20I afrique");
  });

  it("are parted by numbers that never leave their bounds", () => {
    const stack = found.get("segovie")!;
    const party = withUnits(stack, everybody(stack), "infantry", 1);
    expect(question(party)).toBe("I+2C segovie");
    expect(withUnits(stack, party, "infantry", 99).units.infantry).toBe(3);
    expect(withUnits(stack, party, "infantry", -1).units.infantry).toBe(0);
    expect(most(stack, party)).toEqual({ infantry: 3, cavalry: 2 });
    const nobody = withUnits(stack, withUnits(stack, party, "infantry", 0), "cavalry", 0);
    expect(isEmpty(nobody)).toBe(true);
    expect(isEmpty({ ...nobody, leader: "tarik" })).toBe(false);
  });

  it("leave behind whom the place has no room for, infantry first", () => {
    const army = everybody(found.get("afrique")!);
    expect(question(without(army, 15)!)).toBe("tarik&musa+5I+6C afrique");
    expect(question(without(army, 22)!)).toBe("tarik&musa+4C afrique");
    expect(without(army, 26)).toBeNull();
  });

  it("are asked about as a pile where nobody leads them", () => {
    const pile = stacks([lead("leon", "", "2I")]).get("leon")!;
    expect(question(everybody(pile))).toBe("pile+2I leon");
  });
});
