import { expect, it } from "vitest";
import { clearShare, due, keptShare, noteClosed, noteShare, ownSeal, sealedShare, sealOf } from "./share";
import type { DiceFacts, SealGiven } from "./wire";

const OPEN: DiceFacts = { by: "server", open: true, seals: [], closed: false, shares: [], awaited: [] };
const THEIRS: SealGiven = { seat: "K", seal: "ab".repeat(32) };

it("is drawn once for a table, and what was seen of it stays with it", () => {
  expect(keptShare("t")).toBeNull();
  noteShare("t", { computers: ["K"] });
  expect(keptShare("t")).toBeNull(); // whoever adds nothing has nothing to compare
  const drawn = sealedShare("t", "a hash", "U");
  expect(drawn).toMatchObject({ commitment: "a hash", seat: "U", sealed: true });
  expect(drawn.share).toMatch(/^[0-9a-f]{64}$/);
  expect(sealedShare("t", "another hash", "U")).toEqual(drawn); // what was told first counts
  noteShare("t", { computers: ["K"] });
  noteShare("t", { refused: true });
  expect(keptShare("t")).toEqual({ ...drawn, computers: ["K"], refused: true });
  expect(sealedShare("other", "a hash", "U").share).not.toBe(drawn.share);
});

it("is sealed as the server does it (docs/dice.md), for one seat of one table", () => {
  expect(sealOf("c0", "U", "0".repeat(64)).slice(0, 16)).toBe("79ed088ceadd4a01");
  expect(sealOf("c0", "K", "0".repeat(64)).slice(0, 16)).toBe("6b125fb209dec2fe");
  expect(sealOf("c1", "U", "0".repeat(64))).not.toBe(sealOf("c0", "U", "0".repeat(64)));
});

it("is sealed first, and opened only when the table has told that no more can be sealed", () => {
  expect(due(OPEN, null, ["U"])).toBe("seal");
  expect(due(OPEN, null, [])).toBeNull();
  expect(due(null, null, ["U"])).toBeNull();
  const kept = sealedShare("opened", "a hash", "U");
  const mine = { seat: "U", seal: sealOf("a hash", "U", kept.share) };
  expect(ownSeal(kept, [THEIRS, mine])).toEqual(mine);
  expect(due(OPEN, kept, ["U"])).toBe("seal"); // the line was lost before it was sent
  expect(due({ ...OPEN, seals: [mine, THEIRS] }, kept, ["U"])).toBeNull();
  const closed = { ...OPEN, seals: [mine, THEIRS], closed: true };
  expect(due(closed, kept, ["U"])).toBe("open");
  expect(due(closed, kept, [])).toBe("open"); // whoever gave up the seat is bound all the same
  expect(due({ ...closed, shares: [{ seat: "U", share: kept.share }] }, kept, ["U"])).toBeNull();
  expect(due({ ...closed, open: false }, kept, ["U"])).toBeNull();
  expect(due(closed, null, ["U"])).toBeNull();
});

it("is not opened where its own seal was not told, nor for a list that is told later", () => {
  const kept = sealedShare("closed", "a hash", "U");
  const mine = { seat: "U", seal: sealOf("a hash", "U", kept.share) };
  const first = { ...OPEN, seals: [THEIRS], closed: true };
  expect(due(first, kept, ["U"])).toBeNull();
  noteClosed("closed", first.seals);
  noteClosed("closed", [mine]);
  expect(keptShare("closed")?.closed).toEqual([THEIRS]);
  expect(due({ ...first, seals: [mine, THEIRS] }, keptShare("closed"), ["U"])).toBeNull();
  noteClosed("nothing was sealed here", [THEIRS]);
  expect(keptShare("nothing was sealed here")).toBeNull();
});

it("waits for another browser of the same person that has sealed for the seat", () => {
  expect(due({ ...OPEN, seals: [THEIRS] }, null, ["K"])).toBeNull();
  const kept = sealedShare("second", "a hash", "K");
  noteShare("second", { refused: true });
  expect(due(OPEN, keptShare("second"), ["K"])).toBeNull();
  expect(due({ ...OPEN, seals: [THEIRS], closed: true }, kept, ["K"])).toBeNull();
});

it("is sealed for another seat when the first was handed on", () => {
  const kept = sealedShare("moved", "a hash", "U");
  expect(due({ ...OPEN, seals: [THEIRS] }, kept, ["C"])).toBe("seal");
  expect(sealedShare("moved", "a hash", "C")).toEqual({ ...kept, seat: "C" });
});

it("is given as it is only where others have, and never once it was sealed", () => {
  const begun = { ...OPEN, shares: [{ seat: "K", share: "11".repeat(32) }] };
  expect(due(begun, null, ["U"])).toBe("add");
  const kept = clearShare("older", "a hash", "U");
  expect(kept).toMatchObject({ clear: true, seat: "U" });
  expect(due({ ...begun, shares: [{ seat: "U", share: kept.share }] }, kept, ["U"])).toBeNull();
  const sealed = sealedShare("downgraded", "a hash", "U");
  expect(due(begun, sealed, ["U"])).toBeNull();
  // what was given as it is, by an older page, is no secret any more: another is sealed
  expect(sealedShare("older", "a hash", "U").share).not.toBe(kept.share);
});
