// A log as a story: how many rounds it tells of.
import { describe, expect, it } from "vitest";
import { roundsPlayed } from "./chapters";

const log = (...rounds: number[]): { round: number }[] => rounds.map((round) => ({ round }));

describe("rounds that were played", () => {
  it("are counted from the one with which a game begins", () => {
    expect(roundsPlayed(log(8, 8, 9), 9)).toBe(2);
    expect(roundsPlayed(log(1, 1, 2, 3), 3)).toBe(3);
  });

  it("have the set-up among them no more than a game without steps", () => {
    expect(roundsPlayed(log(0, 0, 1, 2), 2)).toBe(2);
    expect(roundsPlayed(log(0), 0)).toBe(0);
    expect(roundsPlayed([], 5)).toBe(1);
  });
});
