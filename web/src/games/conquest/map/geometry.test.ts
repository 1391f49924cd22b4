import { describe, expect, it } from "vitest";
import { tipPlace } from "../../../map/tip";
import { BOARD } from "./fixture";
import {
  Chart,
  inReadingOrder,
  lengthOf,
  meant,
  nameBox,
  pathOf,
  pointAt,
  pointsOf,
  sampled,
  stopsOf,
  tagPlace,
  towards,
  trimmed,
} from "./geometry";

const chart = new Chart(BOARD);

describe("lines", () => {
  it("are read and written", () => {
    expect(pointsOf("M-3.5 4L10 0L-2-7")).toEqual([[-3.5, 4], [10, 0], [-2, -7]]); // prettier-ignore
    expect(pathOf([[1, 2], [3.26, 4]])).toBe("M1 2L3.3 4"); // prettier-ignore
  });

  it("are cut at both ends", () => {
    const line = trimmed([[0, 0], [10, 0], [10, 10]], 3, 4); // prettier-ignore
    expect(line).toEqual([[3, 0], [10, 0], [10, 6]]); // prettier-ignore
    expect(lengthOf(trimmed([[0, 0], [10, 0]], 50, 50))).toBeGreaterThan(0); // prettier-ignore
  });

  it("know where they lead", () => {
    const { point, turn } = pointAt([[0, 0], [10, 0], [10, 10]], 14); // prettier-ignore
    expect(point).toEqual([10, 4]);
    expect(turn).toBeCloseTo(90);
  });
});

describe("routes", () => {
  it("follow the links in either direction", () => {
    expect(chart.route(["mare", "pontus"])).toEqual([[50, 250], [77, 250], [150, 280], [223, 250], [250, 250]]); // prettier-ignore
    expect(chart.route(["pontus", "mare"])[1]).toEqual([223, 250]);
  });

  it("go straight where no link is, and leave out what is not on the board", () => {
    expect(chart.route(["alba", "pontus"])).toEqual([[50, 50], [250, 250]]); // prettier-ignore
    expect(chart.route(["alba", "roma"])).toEqual([[50, 50]]);
  });

  it("take a path with or without its ends", () => {
    expect(stopsOf("a", "c", ["b"])).toEqual(["a", "b", "c"]);
    expect(stopsOf("a", "c", ["a", "b", "c"])).toEqual(["a", "b", "c"]);
    expect(stopsOf("a", "c")).toEqual(["a", "c"]);
  });
});

describe("pointing", () => {
  it("means the nearest space within reach", () => {
    expect(meant(BOARD.spaces, [60, 60], 30, () => false)).toBe("alba");
    expect(meant(BOARD.spaces, [100, 150], 30, () => false)).toBeNull();
  });

  it("means rather what may be done", () => {
    expect(meant(BOARD.spaces, [97, 50], 60, () => false)).toBe("alba");
    expect(meant(BOARD.spaces, [97, 50], 60, (id) => id === "bilba")).toBe("bilba");
  });

  it("follows the arrow keys", () => {
    expect(towards("ArrowRight", [50, 50], BOARD.spaces)).toBe("bilba");
    expect(towards("ArrowDown", [50, 50], BOARD.spaces)).toBe("mare");
    expect(towards("ArrowLeft", [50, 50], BOARD.spaces)).toBeNull();
    expect(towards("Enter", [50, 50], BOARD.spaces)).toBeNull();
  });

  it("reads from north to south and west to east", () => {
    const order = inReadingOrder([...BOARD.spaces].reverse()).map((space) => space.id);
    expect(order).toEqual(["alba", "bilba", "cauca", "mare", "pontus"]);
  });
});

describe("tags", () => {
  it("keep clear of the name of their space", () => {
    for (const space of BOARD.spaces) {
      const [x, y] = tagPlace(chart, space, 30, 18, "low");
      const box = nameBox(space);
      const away = space.x + x - 15 >= box.right || space.x + x + 15 <= box.left;
      expect(away || space.y + y - 9 >= box.bottom || space.y + y + 9 <= box.top).toBe(true);
    }
  });
});

describe("descriptions", () => {
  const [tip, frame] = [
    { width: 200, height: 80 },
    { width: 800, height: 600 },
  ];

  it("stand above their space where there is room", () => {
    expect(tipPlace([400, 300], 20, tip, frame, [])).toEqual([300, 192]);
  });

  it("never leave the frame", () => {
    for (const at of [
      [0, 0],
      [800, 0],
      [0, 600],
      [800, 600],
    ] as const) {
      // prettier-ignore
      const [left, top] = tipPlace(at, 20, tip, frame, []);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + tip.width).toBeLessThanOrEqual(frame.width);
      expect(top + tip.height).toBeLessThanOrEqual(frame.height);
    }
  });

  it("do not hide the way there", () => {
    const way = sampled([[400, 0], [400, 300]], 20); // prettier-ignore
    expect(way).toHaveLength(16);
    expect(tipPlace([400, 300], 20, tip, frame, way)[1]).toBeGreaterThan(300);
  });
});
