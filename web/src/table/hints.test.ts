import { expect, it, vi } from "vitest";
import type { Telling } from "../lib/door";
import { en } from "../lib/words/en";

vi.mock("../lib/words/index.svelte", () => ({ w: () => en }));
const { spokenHint, withTaken } = await import("./hints");

it("is spoken with its action first", () => {
  const tell = { priced: () => "Attack Regina for 3", hint: () => ["+4.1% over the next best."] } as unknown as Telling;
  const hint = { strength: 3, seat: "U", action: { kind: "attack", cost: 3 } };
  expect(spokenHint(tell, { name: (id) => id }, hint, {})).toBe(
    "Hint 3 of 3. Attack Regina for 3. +4.1% over the next best.",
  );
});

it("stands before its line of play in the record", () => {
  const taken = [
    { seat: "U", strength: 1, step: 1, line: "1.U U hint 1", before: 1 },
    { seat: "U", strength: 2, step: 2, line: "1.U U hint 2", before: 2 },
  ];
  expect(withTaken(["a", "b"], taken)).toEqual(["a", "1.U U hint 1", "b", "1.U U hint 2"]);
  expect(withTaken(["a"], taken)).toEqual(["a", "1.U U hint 1", "1.U U hint 2"]);
});
