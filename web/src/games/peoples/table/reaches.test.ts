import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reach } from "../wire";
import type { Party } from "./march";
import { DWELL, Reaches, type Source } from "./reaches";

const party = (number: number, place = "segovie"): Party => ({
  place,
  leader: null,
  along: [],
  units: { infantry: number },
});

/** Answers every question with itself, but for those after which the line is lost. */
function source(): Source & { now: { version: number }; asked: string[]; lost: boolean } {
  return {
    now: { version: 1 },
    asked: [] as string[],
    lost: false,
    about<T>(what: string): Promise<T | null> {
      this.asked.push(what);
      return Promise.resolve(this.lost ? null : ({ origin: what, to: {} } as T));
    },
  };
}

describe("how far parties come", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("is asked once about each, and then known", async () => {
    const from = source();
    const reaches = new Reaches(from);
    expect(reaches.known(party(3))).toBeNull();
    const found = await Promise.all([reaches.of(party(3)), reaches.of(party(3)), reaches.of(party(2))]);
    expect(from.asked).toEqual(["reach 3I segovie", "reach 2I segovie"]);
    expect(found[1]).toBe(found[0]);
    expect(reaches.known(party(3))).toEqual<Reach>({ origin: "reach 3I segovie", to: {} });
  });

  it("is asked when somebody points at a stack, and not when the pointer only passes", async () => {
    const from = source();
    const reaches = new Reaches(from);
    reaches.point(party(1));
    reaches.point(party(2, "tolede"));
    reaches.point(null);
    await vi.advanceTimersByTimeAsync(2 * DWELL);
    reaches.point({ ...party(0) });
    await vi.advanceTimersByTimeAsync(2 * DWELL);
    expect(from.asked).toEqual([]);
    reaches.point(party(2, "tolede"));
    await vi.advanceTimersByTimeAsync(2 * DWELL);
    expect(reaches.known(party(2, "tolede"))).not.toBeNull();
  });

  it("is forgotten with its position, also an answer that comes too late", async () => {
    const from = source();
    const reaches = new Reaches(from);
    const late = reaches.of(party(3));
    from.now = { version: 2 };
    expect(reaches.known(party(3))).toBeNull();
    await late;
    expect(reaches.known(party(3))).toBeNull();
    await reaches.of(party(3));
    expect(from.asked).toHaveLength(2);
  });

  it("is asked again where the server did not say", async () => {
    const from = source();
    const reaches = new Reaches(from);
    from.lost = true;
    expect(await reaches.of(party(3))).toBeNull();
    from.lost = false;
    expect(await reaches.of(party(3))).not.toBeNull();
  });
});
