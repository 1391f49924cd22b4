import { describe, expect, it } from "vitest";
import { nameOf, sentence } from "./sentence";

const words = {
  "seat.U": "Praetor U",
  "place.gades": "Gades",
  "place.onuba": "Onuba",
  "action.move": "{actor} goes{free} to {to}",
  "event.Moved": "{who} comes to {path.-1.1}, {card.kind}",
  "name.free.true": " for nothing",
  "name.kind.siege": "a siege",
};

describe("sentence", () => {
  it("fills in what it is told, by its name", () => {
    expect(sentence(words, "action.move", { actor: "U", to: "gades", free: true })).toBe(
      "Praetor U goes for nothing to Gades",
    );
    expect(sentence(words, "action.move", { actor: "U", to: "gades", free: false })).toBe("Praetor U goes to Gades");
    const path = [
      ["by", "gades"],
      ["by", "onuba"],
    ];
    expect(sentence(words, "event.Moved", { who: "he", path, card: { kind: "siege" } })).toBe(
      "He comes to Onuba, a siege",
    );
  });

  it("never fails for what is missing", () => {
    expect(sentence(words, "action.move", { actor: "U" })).toBe("Praetor U goes to –");
    expect(sentence(words, "action.move")).toBe("– goes to –");
    expect(sentence(words, "event.Moved", { path: [], card: 3 })).toBe("– comes to –, ");
    expect(sentence(words, "action.pass")).toBe("Pass");
  });

  it("names lists, tables and places in a row", () => {
    expect(nameOf(words, ["U", "C"])).toBe("Praetor U, C");
    expect(nameOf(words, { U: 3, C: null })).toBe("Praetor U 3, C –");
    expect(nameOf(words, "gades onuba", "revolts")).toBe("Gades, Onuba");
    expect(nameOf(words, [])).toBe("–");
    const seats = { "seat.1": "Player 1" };
    expect([nameOf(seats, "1"), nameOf(seats, 1, "turn")]).toEqual(["Player 1", "1"]);
  });
});
