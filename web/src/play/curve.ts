// The story of a game in numbers that can be drawn: scales, lines, rounds, turning points, sums that add up.

import type { Action, Seat } from "../lib/wire";

/** An action and what it would have come to. */
export interface Alternative {
  action: Action;
  text: string;
  /** The chance after it. */
  chance: number;
}

/** One step of a game, judged; every chance is one seat's. */
export interface JudgedStep {
  /** Its place in the log, counted from 0: the step with the number `n + 1` of a replay. */
  n: number;
  kind: "decision" | "dice";
  /** Who decided, or in whose turn the dice fell; empty where nobody's did. */
  seat: Seat;
  /** 0 during the setup. */
  round: number;
  text: string;
  /** The chance before and after it, 0 to 1. */
  before: number;
  chance: number;
  error: number;
  /** For decisions: what looked best for whoever decided; it may be what was done. */
  best: Alternative | null;
  /** How much better that was for them. */
  missed: number;
}

/** A whole game through the eyes of one seat: its chance after every step, and what luck and decisions did to it. */
export interface Sight {
  start: number;
  start_error: number;
  end: number;
  steps: JudgedStep[];
  /** By whoever's turn it was or who decided; "" holds what was nobody's. */
  luck: Record<Seat, number>;
  decisions: Record<Seat, number>;
  /** Places in `steps`, the biggest swing first. */
  turning: number[];
}

/** Where the curve is drawn, in pixels. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The chance after a step of the replay; step 0 is the beginning. */
export interface Point {
  at: number;
  chance: number;
  error: number;
}

export interface Share {
  /** A seat; empty for what was nobody's. */
  who: Seat;
  luck: number;
  decisions: number;
  together: number;
}

/** Everything in whole hundredths, rounded so that every row, every column and the whole add up. */
export interface Balance {
  start: number;
  end: number;
  luck: number;
  decisions: number;
  rows: Share[];
}

export const MOST_TURNS = 8;

// ------------------------------------------------------------------ scales

export function across(at: number, last: number, frame: Frame): number {
  return frame.left + ((frame.right - frame.left) * at) / Math.max(1, last);
}

export function upward(chance: number, frame: Frame): number {
  return frame.bottom - (frame.bottom - frame.top) * Math.max(0, Math.min(1, chance));
}

/** The step under a pixel. */
export function stepAt(x: number, last: number, frame: Frame): number {
  const share = (x - frame.left) / Math.max(1, frame.right - frame.left);
  return Math.max(0, Math.min(last, Math.round(share * last)));
}

// ------------------------------------------------------------------ lines

export function pointsOf(analysis: Sight): Point[] {
  const judged = analysis.steps.map(({ n, chance, error }) => ({ at: n + 1, chance, error }));
  return [{ at: 0, chance: analysis.start, error: analysis.start_error }, ...judged];
}

const spot = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

export function linePath(points: readonly Point[], last: number, frame: Frame): string {
  return points
    .map(({ at, chance }, k) => (k ? "L" : "M") + spot(across(at, last, frame), upward(chance, frame)))
    .join("");
}

/** The band within which the chance lies, there and back again. */
export function bandPath(points: readonly Point[], last: number, frame: Frame): string {
  if (points.length === 0) return "";
  const edge = (side: number) => (point: Point) =>
    spot(across(point.at, last, frame), upward(point.chance + side * point.error, frame));
  const back = [...points].reverse().map(edge(-1));
  return `M${[...points.map(edge(1)), ...back].join("L")}Z`;
}

/** Where rounds begin, as steps of the replay. */
export function roundsOf(analysis: Sight): { round: number; at: number }[] {
  const found: { round: number; at: number }[] = [];
  for (const step of analysis.steps) {
    if (step.round > 0 && step.round !== found[found.length - 1]?.round) found.push({ round: step.round, at: step.n });
  }
  return found;
}

/** Of labels that stand too close together only some are written: every second, third … */
export function sparse<T>(items: readonly T[], room: number, each: number): T[] {
  const every = Math.max(1, Math.ceil((items.length * each) / Math.max(1, room)));
  return items.filter((_, k) => k % every === 0);
}

// ------------------------------------------------------------------ turning points

/** What turned the game, in the order in which it happened. */
export function turningPoints(analysis: Sight, most = MOST_TURNS): JudgedStep[] {
  return analysis.turning
    .slice(0, most)
    .flatMap((place) => analysis.steps[place] ?? [])
    .sort((one, other) => one.n - other.n);
}

/** The turning point that a pixel means, if one is near enough; the step itself otherwise. */
export function snapped(x: number, last: number, frame: Frame, turns: readonly JudgedStep[], reach = 9): number {
  const plain = stepAt(x, last, frame);
  let best = plain;
  let nearest = reach;
  for (const { n } of turns) {
    const away = Math.abs(across(n + 1, last, frame) - x);
    if (away < nearest) [best, nearest] = [n + 1, away];
  }
  return best;
}

/** How far above (below 0) or below its point each numbered mark stands, so that none covers another. */
export function raised(points: readonly { x: number; y: number }[], frame: Frame, size: number, gap = 17): number[] {
  const set: { x: number; y: number }[] = [];
  return points.map(({ x, y }) => {
    const free = (away: number): boolean =>
      y + away - size / 2 >= 0 &&
      y + away + size / 2 <= frame.bottom + size &&
      set.every((other) => Math.abs(other.x - x) >= size + 2 || Math.abs(other.y - y - away) >= size + 2);
    const ways = [1, 2, 3, 4].flatMap((times) => [-gap * times, gap * times]);
    const away = ways.find(free) ?? -gap;
    set.push({ x, y: y + away });
    return away;
  });
}

/** How much better the best was for whoever decided; null where nothing better was seen. */
export function missed(step: JudgedStep, isSame: (best: Action) => boolean): number | null {
  if (!step.best || isSame(step.best.action)) return null;
  return step.missed >= 0.005 ? step.missed : null;
}

// ------------------------------------------------------------------ sums

export const hundredths = (share: number): number => Math.round(share * 100) || 0;

/** Whole numbers near the given ones that add up to the total, which is near their sum: the largest remainders go up. */
export function apportioned(parts: readonly number[], total: number): number[] {
  const whole = parts.map(Math.floor);
  const missing = total - whole.reduce((sum, one) => sum + one, 0);
  const rest = (k: number): number => parts[k]! - Math.floor(parts[k]!);
  const order = parts.map((_, k) => k).sort((a, b) => (rest(b) - rest(a)) * Math.sign(missing) || a - b);
  for (const k of order.slice(0, Math.abs(missing))) whole[k]! += Math.sign(missing);
  return whole.map((one) => one || 0);
}

export function balanceOf(analysis: Sight, seats: readonly Seat[]): Balance {
  const who = ["", ...seats].filter(
    (seat) =>
      (seat in analysis.luck || seat in analysis.decisions) &&
      (seat !== "" || Math.abs(analysis.luck[""] ?? 0) >= 0.005),
  );
  const [start, end] = [hundredths(analysis.start), hundredths(analysis.end)];
  const cells = who.flatMap((seat) => [(analysis.luck[seat] ?? 0) * 100, (analysis.decisions[seat] ?? 0) * 100]);
  const even = apportioned(cells, end - start);
  const rows = who.map((seat, k) => {
    const [luck = 0, decisions = 0] = even.slice(2 * k, 2 * k + 2);
    return { who: seat, luck, decisions, together: luck + decisions };
  });
  const sum = (pick: (row: Share) => number): number => rows.reduce((all, row) => all + pick(row), 0);
  return { start, end, luck: sum((row) => row.luck), decisions: sum((row) => row.decisions), rows };
}
