// The difficulty atlas in English: measured chances, what variants change, the next level.

import { common } from "./common";
import { screens } from "./screens";

/** A change in points of a hundred, with its sign. */
const points = (change: number): string => {
  const whole = Math.round(100 * change);
  return whole < 0 ? `−${-whole}` : whole > 0 ? `+${whole}` : "0";
};

/** Cato; Scipio (1000 iterations) */
const player = (id: string): string => {
  const [name = "", budget] = id.split("@");
  const told = screens.new.players[name] ?? name;
  return budget ? `${told} (${budget} iterations)` : told;
};

export const atlas = {
  player,
  title: "How often computer players win here",
  source: (games: number): string =>
    `Measured over ${games.toLocaleString("en")} games of the whole conquest without variants; the lines are 95% intervals.`,
  estimate: (chance: number, low: number, high: number): string =>
    `${common.percent([chance, 1])} (${common.span([low, 1], [high, 1])})`,
  effect: (name: string, change: number, low: number, high: number, who: string, level: string): string =>
    low > 0 || high < 0
      ? `${name}: ${points(change)} points for ${player(who)} at ${level} (${points(low)} to ${points(high)})`
      : `${name}: no difference found for ${player(who)} at ${level} (${points(low)} to ${points(high)} points)`,
  unmeasured: (names: string): string => `Not measured: ${names}.`,
  all: "All levels at a glance",
  next: "Your next level",
  start: (level: string): string => `For a first game: ${common.level(level)}.`,
  harder: (level: string, changes: string): string => `After your victory: ${common.level(level)}, with ${changes}.`,
  easier: (level: string, changes: string): string => `After your defeat: ${common.level(level)}, with ${changes}.`,
  again: (level: string): string => `The same once more: ${common.level(level)}.`,
  change: (parameter: string, before: number, after: number): string =>
    `${after} instead of ${before} ${common.parameters[parameter] ?? parameter}`,
  foreseen: (chance: number, low: number, high: number, games: number): string =>
    games === 0
      ? `A newcomer’s chance there is about ${common.percent([chance, 1])}; nobody knows yours yet.`
      : `Your chance there is about ${common.percent([chance, 1])} (${common.span([low, 1], [high, 1])}), going by ${games === 1 ? "one finished game" : `${games} finished games`}.`,
  take: (level: string): string => `Take ${common.level(level)}`,
  taken: "Chosen",
  proposed: (level: string, chance: number): string =>
    `Your next level: ${common.level(level)} (about ${common.percent([chance, 1])})`,
};
