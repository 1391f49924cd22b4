import { expect, it } from "vitest";
import { keptShare, noteShare, ownShare } from "./share";

it("is drawn once for a table, and what was seen of it stays with it", () => {
  expect(keptShare("t")).toBeNull();
  noteShare("t", { computers: ["K"] });
  expect(keptShare("t")).toBeNull(); // whoever adds nothing has nothing to compare
  const drawn = ownShare("t", "a hash", "U");
  expect(drawn).toMatchObject({ commitment: "a hash", seat: "U" });
  expect(drawn.share).toMatch(/^[0-9a-f]{64}$/);
  expect(ownShare("t", "another hash", "K")).toEqual(drawn); // what was told first counts
  noteShare("t", { computers: ["K"] });
  noteShare("t", { refused: true });
  expect(keptShare("t")).toEqual({ ...drawn, computers: ["K"], refused: true });
  expect(ownShare("other", "a hash").share).not.toBe(drawn.share);
});
