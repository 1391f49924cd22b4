import { describe, expect, it } from "vitest";
import { Board } from "./board";
import type { BoardFacts } from "./wire";

const space = (id: string, sea = false, capital = false) => ({
  id,
  name: id.toUpperCase(),
  sea,
  capital,
  province: sea ? null : "citerior",
});
const link = (a: string, b: string) => ({ a, b });
const board = new Board({
  spaces: [space("one", true), space("two", true), space("three", true), space("tarraco"), space("osca", false, true)],
  links: [link("one", "two"), link("two", "three"), link("one", "tarraco"), link("tarraco", "three")],
  provinces: [{ id: "citerior", name: "Citerior" }],
} as unknown as BoardFacts);

describe("a board", () => {
  it("finds links from either end", () => {
    expect(board.link("two", "one")).toBe(board.link("one", "two"));
    expect(board.link("one", "osca")).toBeUndefined();
    expect(board.neighbours("tarraco")).toEqual(["one", "three"]);
    expect(board.linksOf("osca")).toEqual([]);
  });

  it("names what it knows, and lets no sentence break over what it does not", () => {
    expect(board.name("osca")).toBe("OSCA");
    expect(board.name("atlantis")).toBe("atlantis");
    expect(board.province("osca")?.name).toBe("Citerior");
    expect(board.province("one")).toBeUndefined();
    expect(() => board.space("atlantis")).toThrow("atlantis");
  });

  it("sails over seas only, never over land", () => {
    expect(board.seaWay("one", "three")).toEqual(["two"]);
    expect(board.seaWay("one", "two")).toEqual([]);
    expect(board.seaWay("one", "osca")).toEqual([]);
  });
});
