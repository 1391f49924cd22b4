/** What opens without a line, and over a slow one: public/sw.js. */

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const SOURCE = readFileSync("public/sw.js", "utf-8");
const ADDRESS = "http://table.test/api/games/toy";

interface Answered {
  ok: boolean;
  type: string;
  said: string;
  clone: () => Answered;
}

type Line = (request?: object, given?: { signal?: AbortSignal }) => Promise<Answered>;
type Heard = (event: { request: object; respondWith: (answer: Promise<Answered>) => void }) => void;

const said = (text: string): Answered => {
  const answer = { ok: true, type: "basic", said: text, clone: () => answer };
  return answer;
};

/** A worker with these answers kept; asks it for the address over this line. */
function worker(kept: Map<unknown, Answered>, line: Line): () => Promise<Answered> {
  const heard: Record<string, Heard> = {};
  const self = {
    location: { origin: "http://table.test" },
    addEventListener: (name: string, hear: Heard) => (heard[name] = hear),
  };
  const drawer = {
    match: (name: { url: string }) => Promise.resolve(kept.get(name.url)),
    put: (name: { url: string }, answer: Answered) => Promise.resolve(kept.set(name.url, answer)),
  };
  const caches = { open: () => Promise.resolve(drawer) };
  new Function("self", "caches", "fetch", SOURCE)(self, caches, line);
  return () =>
    new Promise((resolve, reject) => {
      const request = { method: "GET", url: ADDRESS, mode: "cors" };
      heard["fetch"]?.({ request, respondWith: (answer) => void answer.then(resolve, reject) });
    });
}

/** Answers after a minute; whoever sets a time until which it must is disappointed. */
const slow: Line = (_, given) =>
  given?.signal
    ? Promise.reject(new Error("given up"))
    : new Promise((resolve) => setTimeout(() => resolve(said("new")), 60_000));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a slow line is waited for where nothing is kept, and what it says is kept", async () => {
  const kept = new Map<unknown, Answered>();
  const answer = worker(kept, slow)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await answer).said).toBe("new");
  expect(kept.get(ADDRESS)?.said).toBe("new");
});

test("over a slow line what is kept is shown meanwhile, and what comes later is kept for the next time", async () => {
  const kept = new Map<unknown, Answered>([[ADDRESS, said("old")]]);
  const answer = worker(kept, slow)();
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await answer).said).toBe("old");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kept.get(ADDRESS)?.said).toBe("new");
});

test("without a line what is kept is shown at once, and what is not is missing", async () => {
  const broken = () => Promise.reject(new Error("no line"));
  expect((await worker(new Map([[ADDRESS, said("old")]]), broken)()).said).toBe("old");
  await expect(worker(new Map(), broken)()).rejects.toThrow("no line");
});

test("a line that answers comes first", async () => {
  const kept = new Map<unknown, Answered>([[ADDRESS, said("old")]]);
  expect((await worker(kept, () => Promise.resolve(said("new")))()).said).toBe("new");
});
