import { describe, expect, it } from "vitest";
import { excerpt, matching, type Passage } from "./search";

const TEXT = "A general who has just come back already counts as on the board, and the purse of the turn tells it.";

describe("an excerpt", () => {
  it("is cut between words, and tells where something is left out", () => {
    expect(excerpt(TEXT, "purse", 30)).toBe("… and the purse of the turn …");
    expect(excerpt(TEXT, "general", 30)).toBe("A general who has just come …");
    expect(excerpt("One purse.", "purse", 40)).toBe("One purse.");
  });

  it("holds the word however long it is", () => {
    expect(excerpt(TEXT, "general", 6)).toBe("A general …");
  });
});

describe("matching", () => {
  const passage = (title: string, text: string): Passage => ({ page: "h4", anchor: title, title, text });
  const all = [passage("H3.5 Losing a general", "Until he returns."), passage("H3.2 Denarii", "A general spends.")];

  it("wants every word, and puts headings first", () => {
    expect(matching(all, "general").map(({ title }) => title)).toEqual(["H3.5 Losing a general", "H3.2 Denarii"]);
    expect(matching(all, "general spends")).toEqual([all[1]]);
    expect(matching(all, " ")).toEqual([]);
  });
});
