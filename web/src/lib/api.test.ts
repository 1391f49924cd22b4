import { afterEach, expect, it, vi } from "vitest";
import { getTable, handSeat, isLasting, me, Refused, Unreachable } from "./api";

/** A server that refuses everything so. */
function refusing(type: string, status: number): void {
  const body = JSON.stringify({ refusal: { type, reasons: [], text: "" } });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body, { status })));
}

const refused = (error: unknown): string => (error as Refused).refusal.type;

afterEach(() => vi.unstubAllGlobals());

it("says of what was only asked for that it cannot be read, not that it has not happened", async () => {
  refusing("not-stored", 503);
  expect(await getTable("ABCDEF").catch(refused)).toBe("not-read");
  expect(await me().catch(refused)).toBe("not-read");
  expect(await me("Ana").catch(refused)).toBe("not-stored");
  expect(await handSeat("ABCDEF", "C", "open").catch(refused)).toBe("not-stored");
});

it("knows what is worth another try", async () => {
  refusing("not-stored", 503);
  expect(isLasting(await getTable("ABCDEF").catch((error: unknown) => error))).toBe(false);
  expect(isLasting(new Unreachable())).toBe(false);
  refusing("no-table", 404);
  expect(isLasting(await getTable("ABCDEF").catch((error: unknown) => error))).toBe(true);
});
