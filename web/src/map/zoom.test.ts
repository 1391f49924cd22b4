import { describe, expect, it } from "vitest";
import { between, dragged, fitting, kept, nearest, pinched, showing, toBoard, toPixel, whole, zoomed } from "./zoom";

const board = { width: 1000, height: 760 };
const frame = { width: 500, height: 500 };

describe("the view of the map", () => {
  it("shows the whole board in the middle of the frame", () => {
    const view = whole(board, frame);
    expect(view.k).toBeCloseTo(0.5);
    expect(toPixel(view, [0, 380])).toEqual([0, 250]);
    expect(toPixel(view, [1000, 380])).toEqual([500, 250]);
  });

  it("leaves the point under the pointer where it is", () => {
    const start = zoomed(whole(board, frame), 3, [250, 250], board, frame);
    const before = toBoard(start, [310, 270]);
    const after = toBoard(zoomed(start, 1.4, [310, 270], board, frame), [310, 270]);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  it("keeps within its limits", () => {
    const far = zoomed(whole(board, frame), 0.01, [0, 0], board, frame);
    expect(far.k).toBe(fitting(board, frame));
    const near = zoomed(far, 1000, [0, 0], board, frame);
    expect(near.k).toBe(nearest(board, frame));
  });

  it("is never dragged off the board", () => {
    const near = zoomed(whole(board, frame), 3, [250, 250], board, frame);
    const left = dragged(near, 1e6, 1e6, board, frame);
    expect([left.x, left.y]).toEqual([0, 0]);
    const right = dragged(near, -1e6, -1e6, board, frame);
    expect(right.x + frame.width / right.k).toBeCloseTo(board.width);
    expect(right.y + frame.height / right.k).toBeCloseTo(board.height);
  });

  it("follows two fingers", () => {
    const start = zoomed(whole(board, frame), 2, [250, 250], board, frame);
    const grabbed = toBoard(start, [250, 250]);
    const view = pinched(start, [[200, 250], [300, 250]], [[160, 260], [360, 260]], board, frame); // prettier-ignore
    expect(view.k).toBeCloseTo(start.k * 2);
    const now = toPixel(view, grabbed);
    expect(now[0]).toBeCloseTo(260);
    expect(now[1]).toBeCloseTo(260);
  });

  it("moves no farther than needed to show a point", () => {
    const near = kept({ x: 100, y: 100, k: 2 }, board, frame);
    expect(showing(near, [[200, 200]], 40, board, frame)).toEqual(near);
    const moved = showing(near, [[600, 200]], 40, board, frame);
    expect(moved.y).toBe(near.y);
    expect(toPixel(moved, [600, 200])[0]).toBeCloseTo(frame.width - 80);
  });

  it("passes softly from one view to another", () => {
    const [a, b] = [whole(board, frame), kept({ x: 300, y: 200, k: 2 }, board, frame)];
    expect(between(a, b, 0)).toEqual(a);
    const end = between(a, b, 1);
    expect(end.x).toBeCloseTo(b.x);
    expect(end.k).toBeCloseTo(b.k);
    expect(between(a, b, 0.5).k).toBeCloseTo(Math.sqrt(a.k * b.k));
  });
});
