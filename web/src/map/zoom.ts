// What part of the map is seen: arithmetic only.

export type Point = readonly [x: number, y: number];

/** The board point in the upper left corner, and how many pixels one unit of the board takes. */
export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The scale at which all of the board is seen. */
export const fitting = (board: Size, frame: Size): number =>
  Math.min(frame.width / board.width, frame.height / board.height);

/** As near as one may come. */
export const nearest = (board: Size, frame: Size): number => Math.max(1.8, fitting(board, frame) * 4);

export const whole = (board: Size, frame: Size): View => kept({ x: 0, y: 0, k: 0 }, board, frame);

/** The view with its scale within limits, and without empty room beside the board where the board could fill it. */
export function kept(view: View, board: Size, frame: Size): View {
  const k = Math.min(Math.max(view.k, fitting(board, frame)), nearest(board, frame));
  const side = (at: number, all: number, seen: number): number =>
    seen >= all ? (all - seen) / 2 : Math.min(Math.max(at, 0), all - seen);
  return {
    x: side(view.x, board.width, frame.width / k),
    y: side(view.y, board.height, frame.height / k),
    k,
  };
}

/** Nearer or farther by a factor, with the board point under this pixel left where it is. */
export function zoomed(view: View, factor: number, at: Point, board: Size, frame: Size): View {
  const k = Math.min(Math.max(view.k * factor, fitting(board, frame)), nearest(board, frame));
  const moved = { x: view.x + at[0] / view.k - at[0] / k, y: view.y + at[1] / view.k - at[1] / k, k };
  return kept(moved, board, frame);
}

/** Moved by so many pixels, as if the map were dragged. */
export const dragged = (view: View, dx: number, dy: number, board: Size, frame: Size): View =>
  kept({ x: view.x - dx / view.k, y: view.y - dy / view.k, k: view.k }, board, frame);

/** The view when two fingers that were on two pixels are now on two others. */
export function pinched(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  board: Size,
  frame: Size,
): View {
  const span = (pair: readonly [Point, Point]): number =>
    Math.max(1, Math.hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]));
  const middle = (pair: readonly [Point, Point]): Point => [
    (pair[0][0] + pair[1][0]) / 2,
    (pair[0][1] + pair[1][1]) / 2,
  ];
  const [from, to] = [middle(before), middle(after)];
  return dragged(
    zoomed(view, span(after) / span(before), from, board, frame),
    to[0] - from[0],
    to[1] - from[1],
    board,
    frame,
  );
}

export const toBoard = (view: View, pixel: Point): Point => [view.x + pixel[0] / view.k, view.y + pixel[1] / view.k];

export const toPixel = (view: View, point: Point): Point => [
  (point[0] - view.x) * view.k,
  (point[1] - view.y) * view.k,
];

/** The nearest view of the same scale that shows all these points with some room around them. */
export function showing(view: View, points: readonly Point[], room: number, board: Size, frame: Size): View {
  if (points.length === 0) return view;
  const side = (at: number, seen: number, values: number[]): number => {
    const margin = Math.min(room, seen / 3);
    const [low, high] = [Math.min(...values) - margin, Math.max(...values) + margin];
    if (high - low > seen) return (low + high - seen) / 2;
    return Math.min(Math.max(at, high - seen), low);
  };
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  return kept(
    { x: side(view.x, frame.width / view.k, xs), y: side(view.y, frame.height / view.k, ys), k: view.k },
    board,
    frame,
  );
}

/** A view between two, for a soft change; the scale changes by equal factors. */
export function between(a: View, b: View, part: number): View {
  const k = a.k * (b.k / a.k) ** part;
  const along = Math.abs(b.k - a.k) < 1e-6 ? part : (1 / k - 1 / a.k) / (1 / b.k - 1 / a.k);
  return { x: a.x + (b.x - a.x) * along, y: a.y + (b.y - a.y) * along, k };
}
