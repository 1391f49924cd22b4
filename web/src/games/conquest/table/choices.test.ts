import { describe, expect, it } from "vitest";
import type { Action, CombatCard, Legal } from "../wire";
import {
  beatenBy,
  bestChance,
  byPlace,
  cheapest,
  groupsOf,
  isEnd,
  isHopeless,
  itemsFor,
  itemsOf,
  sameAction,
  unitsOf,
  type Item,
} from "./choices";
import { filtered } from "../../../table/hand";

const act = (kind: Action["kind"], fields: Partial<Action> = {}, cost = 0): Legal => ({
  action: { kind, actor: "U", ...fields },
  line: `${kind} ${Object.values(fields).join(" ")}`,
  cost,
  group: "",
  places: [],
  rule: "",
});
const siege = (city: string, denarii: number, unit?: "P"): Legal =>
  act("besiege", { city, denarii, ...(unit ? { unit } : {}) }, denarii);
const card = (win: [number, number]): CombatCard => ({ win }) as CombatCard;

const LEGAL = [
  act("pass"),
  act("move", { to: "ebora" }, 2),
  act("move", { to: "gades", unit: "P" }, 1),
  act("fleet", { start: "mare-ibericum", to: "mare-gaditanum" }, 1),
  act("garrison", { city: "corduba" }, 1),
  act("remove", { city: "corduba", index: 0 }, 1),
  siege("toletum", 1),
  siege("toletum", 2),
  siege("toletum", 1, "P"),
];
const CARDS = [
  { action: siege("toletum", 1).action, card: card([2, 3]) },
  { action: siege("toletum", 2).action, card: card([5, 6]) },
];
const items = itemsOf(LEGAL, CARDS);
const kinds = (some: Item[]): string[] => some.map((item) => item.kind);

describe("items", () => {
  it("takes a combat with all its prices as one, apart for each general", () => {
    const sieges = items.filter((item) => item.kind === "besiege");
    expect(sieges.map((item) => item.legal.length)).toEqual([2, 1]);
    expect(sieges[0]?.cards).toHaveLength(2);
    expect(sieges[1]?.cards).toHaveLength(0);
  });

  it("loses no legal action", () => {
    expect(items.flatMap((item) => item.legal)).toHaveLength(LEGAL.length);
  });

  it("tells the cheapest price and the best chance", () => {
    const [first] = items.filter((item) => item.kind === "besiege");
    expect(cheapest(first!)).toBe(1);
    expect(bestChance([first!])).toBeCloseTo(5 / 6);
    expect(bestChance(items.filter((item) => item.kind === "move"))).toBeUndefined();
  });

  it("knows who may be led, and what needs nobody", () => {
    expect(unitsOf(items)).toEqual(["", "P"]);
    expect(kinds(itemsFor(items, "P"))).toEqual(["pass", "move", "fleet", "garrison", "remove", "besiege"]);
  });
});

describe("groups", () => {
  const groups = groupsOf(itemsFor(items, ""));

  it("come in reading order, passing last", () => {
    expect(groups.map((group) => group.key)).toEqual(["besiege", "garrison", "fleet", "move", "pass"]);
    expect(groups.filter(isEnd).map((group) => group.key)).toEqual(["pass"]);
  });

  it("put a kind that nobody knows before passing", () => {
    const more = groupsOf([...itemsOf([act("wonder" as "move")], []), ...items]);
    expect(more.map((group) => group.key).indexOf("wonder")).toBeLessThan(
      more.map((group) => group.key).indexOf("pass"),
    );
  });

  it("are filtered by what is typed, accents aside", () => {
    const words = (item: Item): string => (item.kind === "move" ? `Ébora ${item.space}` : item.kind);
    expect(kinds(filtered(items, "ebo", words))).toEqual(["move", "move"]);
    expect(filtered(items, "", words)).toHaveLength(items.length);
    expect(filtered(items, "ebora gades", words)).toHaveLength(1);
  });
});

describe("the map", () => {
  it("shows at one space what weighs most", () => {
    const places = byPlace(itemsOf([act("move", { to: "ebora" }, 2), siege("ebora", 1)], []));
    expect(places.get("ebora")?.kind).toBe("besiege");
    expect(places.get("ebora")?.items).toHaveLength(2);
  });

  it("lights nothing up for passing", () => {
    expect(byPlace(itemsOf([act("pass")], [])).size).toBe(0);
  });
});

it("compares what actions mean, not what they cost", () => {
  const move: Action = { kind: "move", actor: "U", to: "ebora" };
  expect(sameAction(move, { ...move, cost: 2, path: [[">", "ebora"]], unit: "" })).toBe(true);
  expect(sameAction(move, { ...move, crosses: true })).toBe(false);
  expect(sameAction(move, { ...move, to: "gades" })).toBe(false);
});

describe("choices that another beats", () => {
  const odds = (win: number, loss: number): CombatCard =>
    ({ win: [win, 6], loss: [loss, 6], win_least: [win, 6], loss_most: [loss, 6] }) as unknown as CombatCard;
  const all = [
    { price: 1, card: odds(4, 1) },
    { price: 2, card: odds(6, 0) },
    { price: 3, card: odds(6, 0) },
  ];

  it("are those that cost more and are no better", () => {
    expect(all.map((one) => beatenBy(all, one))).toEqual([null, null, 2]);
  });

  it("are told apart from those that at least lose less", () => {
    const some = [
      { price: 1, card: odds(3, 2) },
      { price: 2, card: odds(3, 1) },
    ];
    expect(some.map((one) => beatenBy(some, one))).toEqual([null, null]);
  });

  it("know a fight that no throw can win", () => {
    const besieged = (win: number): Item =>
      itemsOf([siege("toletum", 1)], [{ action: siege("toletum", 1).action, card: odds(win, 0) }])[0]!;
    expect(isHopeless(besieged(0))).toBe(true);
    expect(isHopeless(besieged(1))).toBe(false);
    expect(isHopeless(items[0]!)).toBe(false); // nothing is known of it yet
  });
});
