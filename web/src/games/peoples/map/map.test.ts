import { describe, expect, it } from "vitest";
import { lettersOf, lines, nameRoom, nameSize } from "./names";
import { readingOrder, towards } from "../../../map/order";
import { pointsOf, riverNames } from "./order";
import { battleOf, laid, plateWide, signsOf, standing } from "./stacks";
import type { Drawn, MapPosition } from "./types";
import { map as en } from "../words/en/map";
import { map as es } from "../words/es/map";
import { map as fr } from "../words/fr/map";

const position: MapPosition = {
  active: "wisigoth",
  attacker: "wisigoth",
  map: {
    tolede: {
      wisigoth: { u: { infantry: 3, knight: 2 }, l: ["eurich"] },
      sueve: { u: { infantry: 1, castle: 1 }, l: [] },
    },
    galice: { sueve: { u: { infantry: 2 }, l: [] } },
    leon: { sueve: { u: {}, l: ["hermerich"] } },
    narbonne: { wisigoth: { u: { infantry: 18, cavalry: 4 }, l: [] } },
  },
  ruin: { saragosse: "wisigoth" },
  capital: { sueve: "galice" },
  mark: { galice: "sueve" },
  bond: { sueve: "rome" },
  todo: [
    ["COMBAT", { n: "wisigoth" }],
    ["BATTLE", { p: "tolede", A: "wisigoth", D: "sueve", w: { A: 1 }, hits: 2 }],
  ],
};

describe("what stands on the map", () => {
  const here = standing(position);

  it("is one stack a nation, the attacker last", () => {
    const tolede = here.get("tolede")!;
    expect(tolede.stacks.map(({ nation, units }) => [nation, units])).toEqual([
      ["sueve", 2],
      ["wisigoth", 5],
    ]);
    expect(tolede.fought).toBe(true);
  });

  it("tells who controls a province: alone, or first there; a leader alone does not (P0.5)", () => {
    expect(here.get("galice")!.ruler).toBe("sueve");
    expect(here.get("tolede")!.ruler).toBe("sueve");
    expect(here.get("leon")!.ruler).toBeNull();
    expect(here.get("saragosse")).toMatchObject({ ruler: null, ruin: "wisigoth", stacks: [] });
  });

  it("carries capital, suzerain and overflow marks", () => {
    expect(here.get("galice")!.stacks[0]).toMatchObject({ capital: true, suzerain: "rome", over: true, active: false });
    expect(here.get("tolede")!.stacks[0]).toMatchObject({ capital: false, over: false });
  });

  it("knows wounded knights and hits on the castle in the battle that is fought", () => {
    expect(battleOf(position)).toMatchObject({ place: "tolede", hits: 2 });
    const [sueve, wisigoth] = here.get("tolede")!.stacks;
    expect(sueve!.groups).toEqual([
      { kind: "infantry", count: 1, hurt: 0 },
      { kind: "castle", count: 1, hurt: 2 },
    ]);
    expect(wisigoth!.groups[1]).toEqual({ kind: "knight", count: 2, hurt: 1 });
    expect(signsOf(wisigoth!).map(({ hurt }) => hurt)).toEqual([0, 0, 0, 1, 0]);
    expect(signsOf(sueve!).map(({ hurt }) => hurt)).toEqual([0, 2]);
    expect(battleOf({ ...position, todo: [] })).toBeNull();
  });
});

describe("counters", () => {
  const here = standing(position);
  const many = here.get("narbonne")!.stacks[0]!;

  it("show each unit as long as they can be counted, then numbers", () => {
    expect(signsOf(here.get("galice")!.stacks[0]!)).toHaveLength(2);
    expect(signsOf(many).map(({ kind, count }) => [kind, count])).toEqual([
      ["infantry", 18],
      ["cavalry", 4],
    ]);
  });

  it("fit into their room, and never overlap each other", () => {
    for (const small of [false, true]) {
      const stacks = here.get("tolede")!.stacks;
      const box = [100, 100, 90, 70] as const;
      const plates = laid(stacks, box, 1, small);
      for (const { x, y, wide, high, scale } of plates) {
        expect(x).toBeGreaterThanOrEqual(99.9);
        expect(y).toBeGreaterThanOrEqual(99.9);
        expect(x + wide * scale).toBeLessThanOrEqual(190.1);
        expect(y + high * scale).toBeLessThanOrEqual(170.1);
      }
      expect(plates[0]!.y + plates[0]!.high * plates[0]!.scale).toBeLessThanOrEqual(plates[1]!.y);
    }
  });

  it("are never too small to be read", () => {
    expect(laid([many], [0, 0, 10, 10], 1, false)[0]!.scale).toBeGreaterThan(0.6);
    expect(laid([], [0, 0, 10, 10], 1, false)).toEqual([]);
  });

  it("are wider for more", () => {
    expect(plateWide(many, false)).toBeGreaterThan(plateWide(here.get("galice")!.stacks[0]!, false));
    expect(plateWide(many, true)).toBeLessThan(plateWide(many, false));
  });

  it("carry three letters", () => {
    expect(lettersOf("leon", "León")).toBe("LEO");
    expect(lettersOf("hispano_romain", "Hispano-Romans")).toBe("HIS");
    expect(lettersOf("almohade", "Almohads")).not.toBe(lettersOf("almoravide", "Almoravids"));
  });
});

describe("names", () => {
  it("are broken where they are long", () => {
    expect(lines("Tierra de Campos", 12)).toEqual(["Tierra", "de Campos"]);
    expect(lines("Avila", 12)).toEqual(["Avila"]);
    expect(lines("Extraordinarily", 5)).toEqual(["Extraordinarily"]);
  });

  it("have room above the counters however near the map is", () => {
    for (let k = 0.5; k < 8; k *= 1.03) {
      const step = 2 ** (Math.round(Math.log2(k) * 4) / 4); // as counters are laid anew
      expect(nameRoom(step)).toBeGreaterThanOrEqual(nameSize(k));
    }
  });
});

describe("the keyboard", () => {
  const middle = new Map([
    ["a", [0, 0]],
    ["b", [100, 10]],
    ["c", [0, 100]],
    ["d", [110, 110]],
  ] as [string, [number, number]][]);

  it("reads from the north-west", () => {
    expect(readingOrder(middle)).toEqual(["a", "b", "c", "d"]);
  });

  it("goes to the nearest place in a direction", () => {
    const able = ["a", "b", "c", "d"];
    expect(towards("ArrowRight", "a", able, middle)).toBe("b");
    expect(towards("ArrowDown", "a", able, middle)).toBe("c");
    expect(towards("ArrowUp", "d", able, middle)).toBe("b");
    expect(towards("ArrowLeft", "a", able, middle)).toBeNull();
  });
});

describe("rivers", () => {
  it("are named along their longest border, from west to east", () => {
    expect(pointsOf("M10 10l2.5-.5-.4 1")).toEqual([[10, 10], [12.5, 9.5], [12.1, 10.5]]); // prettier-ignore
    const line = (river: string, path: string) => ({ a: "a", b: "b", kind: "border", river, zone: false, path });
    const drawn = { lines: [line("ebre", "M0 0l5 0"), line("ebre", "M90 5l-50 1"), line("", "M0 0l99 0")] };
    expect(riverNames(drawn as unknown as Drawn)).toEqual([{ river: "ebre", path: "M40.0 6.0L90.0 5.0" }]);
  });
});

describe("words", () => {
  it("are the same in every language", () => {
    const shape = (value: unknown): unknown =>
      typeof value === "object" && value !== null
        ? Array.isArray(value)
          ? value.length
          : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
        : typeof value;
    expect(shape(fr)).toEqual(shape(en));
    expect(shape(es)).toEqual(shape(en));
  });
});
