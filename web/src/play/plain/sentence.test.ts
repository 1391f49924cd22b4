import { expect, it } from "vitest";
import { name, sentence } from "./sentence";

const words = {
  "seat.U": "Praetor U",
  "action.move": "{actor} goes{free} to {path.-1.0}",
  "name.free.true": " for nothing",
  "name.die.R": "the Roman die",
  "place.gades": "Gades",
  "place.emerita": "Emerita",
};

it("fills sentences with names, parts of parts, and a dash for what is missing", () => {
  const facts = { actor: "U", free: true, path: [["emerita"], ["gades"]] };
  expect(sentence(words, "action.move", facts)).toBe("Praetor U goes for nothing to Gades");
  expect(sentence(words, "action.move", { actor: "U", free: false })).toBe("Praetor U goes to –");
});

it("says the key itself where there are no words", () => {
  expect(sentence({}, "action.pass")).toBe("Pass");
});

it("names values by their field, lists and tables", () => {
  expect(name(words, "R", "die")).toBe("the Roman die");
  expect(name(words, ["U", "C"])).toBe("Praetor U, C");
  expect(name({}, { amber: 3, birch: null })).toBe("amber 3, birch –");
  expect(name(words, "gades emerita")).toBe("Gades, Emerita");
  expect(name({}, [])).toBe("–");
});
