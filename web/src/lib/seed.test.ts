import { describe, expect, it } from "vitest";
import { Refused } from "./api";
import { Seed } from "./seed.svelte";
import { keptShare, sealOf } from "./share";
import type { DiceFacts, Now, SeatFacts, TableMessage } from "./wire";

const OPEN: DiceFacts = { by: "server", open: true, seals: [], closed: false, shares: [], awaited: ["U", "K"] };
const THEIRS = { seat: "K", seal: "ab".repeat(32) };

/** A page at a table where the seat U is mine, and what it says there; `refuses` names what the server does not take. */
function page(id: string, mine = ["U"], refuses = "") {
  const said: string[][] = [];
  const seats = ["U", "K"].map((seat) => ({ seat, kind: "person", mine: mine.includes(seat) }) as SeatFacts);
  const store = { id, mine, seats, now: { waits: true } as Now, table: { commitment: "a hash" } as TableMessage };
  const seed = new Seed(store);
  const say = (...what: string[]): Promise<number> => {
    said.push(what);
    const refusal = { type: refuses, reasons: [], text: "" };
    return refuses ? Promise.reject(new Refused(refusal, 409)) : Promise.resolve(1);
  };
  seed.line = { seal: (seat, seal) => say("seal", seat, seal), share: (share) => say("share", share) };
  const hear = async (dice: DiceFacts): Promise<void> => {
    seed.dice = dice;
    seed.give();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { seed, said, hear };
}

describe("what a browser adds to a seed", () => {
  it("is sealed once, and opened once, when the table has told all seals", async () => {
    const { seed, said, hear } = page("whole");
    await hear(OPEN);
    const share = keptShare("whole")?.share ?? "";
    const mine = { seat: "U", seal: sealOf("a hash", "U", share) };
    expect(said).toEqual([["seal", "U", mine.seal]]);
    expect(seed.isMixing).toBe(true);
    await hear(OPEN); // told again before the answer
    const sealed = { ...OPEN, seals: [mine], awaited: ["K"] };
    await hear(sealed);
    expect(seed.isMixing).toBe(false);
    expect(seed.awaited).toEqual(["K"]);
    expect(said).toHaveLength(1);
    const closed = { ...OPEN, seals: [mine, THEIRS], closed: true };
    await hear(closed);
    expect(said.slice(1)).toEqual([["share", share]]);
    expect(keptShare("whole")).toMatchObject({ closed: [mine, THEIRS], opened: true });
    await hear({ ...closed, seals: [mine] }); // what is told later changes nothing
    expect(said).toHaveLength(2);
    expect(keptShare("whole")?.closed).toEqual([mine, THEIRS]);
  });

  it("is opened by a page that was loaded again, and by no other browser", async () => {
    const first = page("later");
    await first.hear(OPEN);
    const kept = keptShare("later");
    const mine = { seat: "U", seal: sealOf("a hash", "U", kept?.share ?? "") };
    const again = page("later");
    await again.hear({ ...OPEN, seals: [mine, THEIRS], closed: true });
    expect(again.said).toEqual([["share", kept?.share]]);
    const other = page("another browser");
    await other.hear({ ...OPEN, seals: [mine, THEIRS], closed: true });
    expect(other.said).toEqual([]);
    expect(other.seed.isElsewhere).toBe(true);
    expect(again.seed.isElsewhere).toBe(false);
  });

  it("is not asked for again where the table took none", async () => {
    const { seed, said, hear } = page("refused", ["U"], "enough");
    await hear(OPEN);
    await hear(OPEN);
    expect(said).toHaveLength(1);
    expect(seed.isMixing).toBe(false);
    expect(keptShare("refused")?.refused).toBe(true);
  });

  it("is nothing for whoever looks on, or once the first die has fallen", async () => {
    const looks = page("looks on", []);
    await looks.hear(OPEN);
    const late = page("late");
    await late.hear({ ...OPEN, open: false });
    expect([looks.said, late.said, keptShare("looks on"), keptShare("late")]).toEqual([[], [], null, null]);
    expect(late.seed.awaited).toEqual([]);
  });
});
