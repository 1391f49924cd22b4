import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { backoff, filledIn, TableSocket } from "./socket";
import type { PlayedMessage } from "./wire";

it("tries again soon, then less and less often, but never rests for long", () => {
  const waits = Array.from({ length: 12 }, (_, tries) => backoff(tries));
  expect(waits[0]).toBe(300);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(new Set(waits).size).toBeGreaterThan(3);
  expect(Math.max(...waits)).toBe(8000);
});

it("puts positions together from what each step changed", () => {
  const before = { map: ["a"], gold: 3, card: null };
  const told = {
    type: "played",
    steps: [
      { n: 1, changes: { gold: 2 } },
      { n: 2, changes: { card: 7, map: ["b"] } },
      { n: 3, changes: { card: null } },
    ],
    now: { version: 4 },
    record_from: 0,
    record: [],
  } as unknown as PlayedMessage;
  const whole = filledIn(told, before);
  expect(whole.steps.map((step) => step.position)).toEqual([
    { map: ["a"], gold: 2, card: null },
    { map: ["b"], gold: 2, card: 7 },
    { map: ["b"], gold: 2, card: null },
  ]);
  expect(whole.now).toEqual({ version: 4, position: { map: ["b"], gold: 2, card: null } });
  expect(before).toEqual({ map: ["a"], gold: 3, card: null });
});

it("takes a position as it is where it is told whole", () => {
  const told = {
    type: "played",
    steps: [
      { n: 1, position: { hand: 1 } },
      { n: 2, changes: {} },
    ],
    now: {},
  };
  const whole = filledIn(told as unknown as PlayedMessage, { other: "view" });
  expect(whole.steps.map((step) => step.position)).toEqual([{ hand: 1 }, { hand: 1 }]);
});

class Line {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static all: Line[] = [];
  readyState = 0;
  said: { type: string; id?: string }[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  constructor(readonly url: string) {
    Line.all.push(this);
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  hears(message: object): void {
    this.readyState = 1;
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "https:", host: "example.org" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {}, removeEventListener: () => {} });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(awaits = false): [TableSocket, Line] {
  const socket = new TableSocket(
    "t",
    () => {},
    () => {},
    () => awaits,
  );
  const line = Line.all[0]!;
  line.hears({ type: "table", now: {} });
  return [socket, line];
}

it("gives a line up that is silent after a command, and says it again under the same id on a new one", async () => {
  const [socket, line] = opened();
  const done = socket.command({ do: "roll" }, { version: 1 });
  vi.advanceTimersByTime(2400);
  expect(line.said.map((one) => one.type)).toEqual(["command", "ping"]);
  expect(Line.all).toHaveLength(1);
  vi.advanceTimersByTime(100 + backoff(0));
  expect(Line.all).toHaveLength(2);
  const next = Line.all[1]!;
  next.hears({ type: "table", now: {} });
  expect(next.said[0]).toEqual(line.said[0]);
  next.hears({ type: "ack", id: next.said[0]!.id, version: 2 });
  expect(await done).toBe(2);
  vi.advanceTimersByTime(10000);
  expect(Line.all).toHaveLength(2);
  socket.close();
});

it("keeps a line that answers a ping while it thinks about a question", () => {
  const [socket, line] = opened();
  const [answer] = socket.hint("quick" as never, {});
  answer.catch(() => {});
  vi.advanceTimersByTime(1600);
  line.hears({ type: "pong" });
  vi.advanceTimersByTime(8000);
  expect(Line.all).toHaveLength(1);
  socket.close();
});

it("asks a line that is silent while a computer decides, and gives it up if it does not answer", () => {
  const [socket, line] = opened(true);
  for (let n = 0; n < 4; n++) {
    vi.advanceTimersByTime(1300);
    expect(line.said).toHaveLength(n + 1);
    line.hears({ type: "pong" });
  }
  expect(Line.all).toHaveLength(1);
  vi.advanceTimersByTime(2500 + backoff(0));
  expect(Line.all).toHaveLength(2);
  socket.close();
});

it("leaves a line alone that is silent while people think", () => {
  const [socket, line] = opened();
  vi.advanceTimersByTime(8000);
  expect(line.said).toEqual([]);
  expect(Line.all).toHaveLength(1);
  socket.close();
});

it("is more patient each time with a line that is only slow", () => {
  const [socket] = opened();
  socket.command({ do: "roll" }, { version: 1 }).catch(() => {});
  vi.advanceTimersByTime(2500 + backoff(0));
  expect(Line.all).toHaveLength(2); // which tells nothing, either
  vi.advanceTimersByTime(2500 + backoff(0));
  expect(Line.all).toHaveLength(2);
  vi.advanceTimersByTime(2500);
  expect(Line.all).toHaveLength(3); // who has waited for an answer waits no longer than at first
  socket.close();
});

it("waits for a table that is not there yet as long as it hears that somebody is", () => {
  const socket = new TableSocket(
    "t",
    () => {},
    () => {},
  );
  const line = Line.all[0]!;
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(2000);
    line.hears({ type: "pong" });
  }
  expect(Line.all).toHaveLength(1);
  vi.advanceTimersByTime(2500 + backoff(0));
  expect(Line.all).toHaveLength(2); // nobody is, any more
  Line.all[1]!.hears({ type: "pong" });
  Line.all[1]!.hears({ type: "table", now: {} });
  vi.advanceTimersByTime(8000);
  expect(Line.all).toHaveLength(2);
  socket.close();
});

it("stays where it waits for its table although somebody clicks, or the page is shown again", () => {
  const socket = new TableSocket(
    "t",
    () => {},
    () => {},
  );
  Line.all[0]!.hears({ type: "table", now: {} });
  Line.all[0]!.onclose(); // the process died
  vi.advanceTimersByTime(backoff(0));
  Line.all[1]!.hears({ type: "pong" });
  socket.command({ do: "roll" }, { version: 1 }).catch(() => {});
  expect(Line.all).toHaveLength(2);
  Line.all[1]!.hears({ type: "table", now: {} });
  expect(Line.all[1]!.said.map(({ type }) => type)).toEqual(["command"]);
  socket.close();
});

it("calls again where a line that was refused does not end", () => {
  const socket = new TableSocket(
    "t",
    () => {},
    () => {},
  );
  Line.all[0]!.hears({ type: "refused", id: "", version: 0, refusal: { type: "not-stored", reasons: [], text: "" } });
  vi.advanceTimersByTime(2500 + backoff(0));
  expect(Line.all).toHaveLength(2);
  socket.close();
});

it("says what it knows of the table, each time anew", () => {
  let known = "";
  const socket = new TableSocket(
    "t",
    () => {},
    () => {},
    () => false,
    () => known,
  );
  known = "7.0123456789ab.3.2.U,C";
  socket.again();
  expect(Line.all.map(({ url }) => url)).toEqual([
    "wss://example.org/api/tables/t/socket",
    "wss://example.org/api/tables/t/socket?known=7.0123456789ab.3.2.U%2CC",
  ]);
  socket.close();
});
