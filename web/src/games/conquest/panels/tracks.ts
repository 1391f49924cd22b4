// What the tracks count, out of a position.

import type { Board } from "../board";
import type { Position } from "../wire";

/** How near the empty reserve is: each round takes one revolt at least, each revolt roll and march may take more. */
export type Danger = "calm" | "low" | "deadly";
export type FactKey =
  "proconsulFree" | "proconsulAlive" | "proconsulDead" | "lethe" | "legion" | "plotFree" | "plotDone" | "plotFailed";

export interface Fact {
  key: FactKey;
  piece: string;
  city?: string;
}

export interface Counted {
  setup: boolean;
  over: boolean;
  blocked: number;
  spent: number;
  danger: Danger;
  guerrilla: boolean;
  terror: boolean;
  /** Ordinary armies of the game. */
  armies: number;
  /** Garrisons a general begins with. */
  most: number;
  garrisoned: number;
  romanRevolts: string[];
  /** Rounds before the time track is full (H3.6), this one among them. */
  roundsLeft: number;
  facts: Fact[];
}

const YEARS = Array.from({ length: 11 }, (_, place) => 198 - 18 * place); // H3.6

export interface Year {
  year: number;
  room: number;
  discs: number;
  /** The year of this round: its disc comes next. */
  now: boolean;
  last: boolean;
}

/** The spaces of the time track (H3.6); in scenario 5 three of them, three discs each (H7.3). */
export function years(time: number, guerrilla: boolean): Year[] {
  const room = guerrilla ? 3 : 1;
  return (guerrilla ? YEARS.slice(-3) : YEARS).map((year, place) => ({
    year,
    room,
    discs: Math.max(0, Math.min(room, time - place * room)),
    now: Math.floor(time / room) === place,
    last: year === 18,
  }));
}

function factsOf(position: Position): Fact[] {
  const has = (variant: string): boolean => position.variants.includes(variant);
  const facts: Fact[] = [];
  if (has("proconsvl")) {
    const at = position.generals.P;
    if (at) facts.push({ key: "proconsulAlive", piece: "P", city: at });
    else facts.push({ key: position.proconsul === "dead" ? "proconsulDead" : "proconsulFree", piece: "P" });
  }
  const legion = Object.entries(position.garrisons).find(([, stack]) => stack.includes("L"));
  if (legion) facts.push({ key: "legion", piece: "gL", city: legion[0] });
  if (position.lethe) facts.push({ key: "lethe", piece: "road" });
  if (has("terror") && position.house.terror_plot === true) {
    const key = position.plot === "success" ? "plotDone" : position.plot === "failure" ? "plotFailed" : "plotFree";
    facts.push({ key, piece: "S" });
  }
  return facts;
}

export function counted(board: Board, position: Position): Counted {
  const setup = position.state.startsWith("SETUP");
  const over = position.state === "OVER";
  const absent = setup ? [] : (["U", "C", "K"] as const).filter((who) => position.generals[who] === null);
  // H3.2: whoever comes back this turn blocks nothing any more, though he is not there yet.
  const blocking = position.state === "REENTER" ? absent.filter((who) => who !== position.turn) : absent;
  const most = position.level[0];
  const blocked = Math.min(blocking.length, most - position.denarii);
  const left = position.reserve.revolt;
  const terror = position.variants.includes("terror");
  // H6.6: after a plot the third ordinary army has taken the place of the special one.
  const replaced = position.plot === "success";
  return {
    setup,
    over,
    blocked,
    spent: setup ? 0 : Math.max(0, most - position.denarii - blocked),
    danger: left <= 3 ? "deadly" : left <= 7 ? "low" : "calm",
    guerrilla: position.scenario === 5,
    terror: terror && !replaced,
    armies: terror && !replaced ? 2 : 3,
    most: position.level[1],
    garrisoned: board.capitals.filter((city) => (position.garrisons[city.id]?.length ?? 0) > 0).length,
    romanRevolts: Object.keys(position.revolts).filter((city) => board.province(city)?.roman === true),
    roundsLeft: years(position.time, position.scenario === 5).reduce((sum, year) => sum + year.room - year.discs, 0),
    facts: factsOf(position),
  };
}
