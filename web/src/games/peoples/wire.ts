// What the server says of the peoples, by the names that the client uses. Actions, events and the printed game are made
// from the server's own types (`npm run wire`); a position and the explanations are plain data, told here (P24).

import type { GameFacts as AnyFacts, Legal as AnyLegal } from "../../lib/wire";
import type * as wire from "./wire.gen";

export type { GameEvent, Now, Options, Reason, Seat, Step, Summary, TableMessage } from "../../lib/wire";

type Keys<T> = T extends unknown ? keyof T : never;
type Field<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
/** One of several types, looked at without asking which: every field that some of them have. */
type Any<T> = { [K in Keys<T>]?: Field<T, K> };

export type Action = Omit<Any<wire.GameAction>, "kind"> & { kind: wire.GameAction["kind"] };
export type Legal = Omit<AnyLegal, "action"> & { action: Action };
/** The events with their fields. */
export type Told = wire.GameEvent;

export type NationFacts = wire.NationFacts;
export type PlaceFacts = wire.PlaceFacts;
export type BoardFacts = wire.BoardFacts;
export type ScenarioFacts = wire.ScenarioFacts;
export type SheetRow = wire.SheetRow;
export type GameFacts = wire.OwnFacts & Pick<AnyFacts, "players" | "advised" | "options" | "title" | "editions">;

/** Kinds of units with their numbers. */
export type Units = Record<string, number>;

// ------------------------------------------------------------------ positions (P24)

export interface Cell {
  u: Units;
  l: string[];
}

/** A task of the sequence under way with its facts. */
export type Task = [name: string, context: Record<string, unknown>];

export interface Position {
  scenario: string;
  version: string;
  players: number;
  turn: number;
  step: string;
  active: string | null;
  attacker: string | null;
  map: Record<string, Record<string, Cell>>;
  ruin: Record<string, string>;
  gold: Record<string, number>;
  capital: Record<string, string>;
  waiting: Record<string, Units>;
  vp: Record<string, number>;
  mark: Record<string, string>;
  bond: Record<string, string>;
  toledo: boolean;
  owner: Record<string, number>;
  adjust: Record<string, number>;
  flags: Record<string, unknown>;
  hand: Record<string, string[] | number>;
  todo: Task[];
}

// ------------------------------------------------------------------ explanations

/** Where a march may end, and what leads there. */
export interface Target {
  acts: Action[];
  path: string[];
  /** By itself: a stop, or no step left. */
  ends: boolean;
  river: boolean;
  /** Kinds of the party that do not come so far. */
  missing: string[];
  /** How many more than may stay there (P5.3). */
  surplus: number;
  /** Who would hold the province if both fought on. */
  odds?: { attacker: number; defender: number };
}

export interface Reach {
  origin: string;
  to: Record<string, Target>;
}

export interface StackRow {
  place: string;
  units: number;
  limit: number | null;
  parts: { name: string; value: number; rule: string }[];
  over: number;
}

export interface CountRow {
  nation: string;
  seat: string | null;
  row: number;
  parts: { place: string; halves: number; as: string }[];
  halves: number;
  halved: boolean;
}

export interface IncomeRow {
  seat: string | null;
  halves: number;
  kept: number;
  how: string;
  from: number;
  provinces: Record<string, number>;
  gold: number;
  cap: number;
  suzerain?: string;
}

export interface Desk {
  points: {
    seats: Record<string, number>;
    adjusted: Record<string, number>;
    nations: Record<string, { seat: string | null; halves: number }>;
    next: { turn: number; rows: CountRow[] } | null;
  };
  income: Record<string, IncomeRow>;
  stack: {
    nation: string;
    check: string;
    rule: string;
    rows: StackRow[];
    population: { units: number; provinces: number; most: number | null; rule: string };
    /** Counters that are left, by kind (P0.6). */
    supply: Units;
  } | null;
  submission: {
    rows: { suzerain: string; vassal: string; mode: string; most: number; provinces: string[]; fits: boolean }[];
    bonds: { vassal: string; suzerain: string }[];
  };
}

/** One firing kind against one category of targets. */
export interface Shot {
  kind: string;
  dice: number;
  target: string;
  need: number;
  printed: number;
  chance: number;
  modifiers: Record<string, number>;
  rules: Record<string, string>;
}

export interface SideEnd {
  losses: Record<string, number>;
  survivors: number[];
  withdraws?: number;
  leaders_fall?: number;
}

export interface End {
  attacker: number;
  defender: number;
  nobody: number;
  submits?: number;
  A: SideEnd;
  D: SideEnd;
}

export interface Loss {
  lost: Record<string, number>;
  chance: number;
}

/** A battle before the dice of a round. */
export interface BattleCard {
  place: string;
  terrain: "plain" | "mountain";
  round_number: number;
  attacker: string;
  defender: string;
  forces: Record<"A" | "D", { nation: string; units: Units; leaders: string[] }>;
  A: Shot[];
  D: Shot[];
  round?: { conduct: string; rule: string; A: Loss[]; D: Loss[] };
  battle?: { "fight-on": End; "retreat-at-will"?: End };
  submission?: { nation: string; mode: string; rule: string };
}
