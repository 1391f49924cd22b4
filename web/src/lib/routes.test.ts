import { describe, expect, it } from "vitest";
import { parse, pastedTable } from "./routes";

describe("parse", () => {
  it("knows every address of the client", () => {
    expect(parse("/").name).toBe("home");
    expect(parse("/new?scenario=3")).toMatchObject({ name: "new", query: { scenario: "3" }, path: "/new?scenario=3" });
    expect(parse("/scenarios").name).toBe("scenarios");
    expect(parse("/learn").name).toBe("learn");
    expect(parse("/board").name).toBe("board");
    expect(parse("/atlas").name).toBe("atlas");
    expect(parse("/records").name).toBe("records");
    expect(parse("/settings/").name).toBe("settings");
    expect(parse("/hello#TICKET")).toMatchObject({ name: "hello", hash: "TICKET" });
  });

  it("takes the game from an address, and the usual one without it", () => {
    expect(parse("/new/another?players=4")).toMatchObject({ name: "new", params: { game: "another" } });
    expect(parse("/learn/another")).toMatchObject({ name: "learn", params: { game: "another" } });
    expect(parse("/scenarios").params).toEqual({});
    expect(parse("/rules/another/fr/p2#p2-1")).toMatchObject({
      name: "rules",
      params: { game: "another", language: "fr", page: "p2" },
      hash: "p2-1",
    });
    expect(parse("/rules/another").params).toEqual({ game: "another", language: "", page: "" });
  });

  it("takes exercises by number", () => {
    expect(parse("/exercises")).toMatchObject({ name: "exercises", params: {} });
    expect(parse("/exercises/7").params).toEqual({ id: "7" });
    expect(parse("/exercises/another/7").params).toEqual({ game: "another", id: "7" });
    for (const path of ["/exercises/0", "/exercises/another/x", "/exercises/7/8"])
      expect(parse(path).name, path).toBe("notfound");
  });

  it("takes rules, tables and replays apart", () => {
    expect(parse("/rules/fr/h4-roman-phase#h4-1b")).toMatchObject({
      name: "rules",
      params: { language: "fr", page: "h4-roman-phase" },
      hash: "h4-1b",
    });
    expect(parse("/t/AbC_12-x#secret")).toMatchObject({ name: "table", params: { id: "AbC_12-x" }, hash: "secret" });
    expect(parse("/replay/abc?step=12")).toMatchObject({
      name: "replay",
      params: { id: "abc" },
      query: { step: "12" },
    });
    expect(parse("https://play.example/t/abc")).toMatchObject({ name: "table", params: { id: "abc" } });
  });

  it("does not find what is not there", () => {
    for (const path of [
      "/nowhere",
      "/t",
      "/t/",
      "/t/a/b",
      "/t/a%20b",
      "/new/more/still",
      "/new/A B",
      "/rules/en/a/b",
      "/rules/game/en/a/b",
    ])
      expect(parse(path).name, path).toBe("notfound");
  });

  it("survives a hash that is no text", () => {
    expect(parse("/t/abc#%E0%A4%A").hash).toBe("%E0%A4%A");
  });
});

describe("pastedTable", () => {
  it("takes links, paths and ids", () => {
    expect(pastedTable("http://192.168.1.5:8024/t/abcdef#seat_1")).toBe("/t/abcdef#seat_1");
    expect(pastedTable("  /t/abcdef  ")).toBe("/t/abcdef");
    expect(pastedTable("https://play.example/replay/abcdef?step=3")).toBe("/replay/abcdef");
    expect(pastedTable("abcdef#secret")).toBe("/t/abcdef#secret");
    expect(pastedTable("abcdef")).toBe("/t/abcdef");
    expect(pastedTable("http://host/hello#ticket")).toBe("/hello#ticket");
  });

  it("refuses anything else", () => {
    for (const text of ["", "   ", "two words", "http://host/", "http://host/t/", "/hello", "abc"])
      expect(pastedTable(text), text).toBeNull();
  });
});
