// What the server says of SPARTACVS, by the names that the client uses. Actions, events and the printed game are made
// from the server's own types (`npm run wire`); a position and the explanations are plain data, told here (S25).

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

export type BoardFacts = wire.BoardFacts;
export type PlaceFacts = wire.PlaceFacts;
export type LinkFacts = wire.LinkFacts;
export type LeaderFacts = wire.LeaderFacts;
export type CardFacts = wire.CardFacts;
export type ResourceFacts = wire.ResourceFacts;
export type UnitFacts = wire.UnitFacts;
export type Drawn = wire.Drawn;
export type Spot = wire.Spot;
export type GameFacts = wire.OwnFacts & Pick<AnyFacts, "players" | "advised" | "options" | "title" | "editions">;

// ------------------------------------------------------------------ positions (S25.1, S25.2)

export type Side = "S" | "R";
export type MapId = "europe" | "asia";
export const SIDES: readonly Side[] = ["S", "R"];
export const MAPS: readonly MapId[] = ["europe", "asia"];
export const other = (side: Side): Side => (side === "S" ? "R" : "S");

/** Kinds of units with the numbers of full and of reduced ones. */
export type Units = Record<string, [full: number, reduced: number]>;

export interface Post {
  where: "map" | "consular" | "proconsular" | "pool" | "wounded" | "out";
  at: string | null;
  in: boolean;
  office: "consul" | "proconsul" | "extra" | null;
  side: Side;
}

/** An open procedure: its name, and whatever it must know to go on. */
export type Frame = { do: string } & Record<string, unknown>;

export interface Position {
  scenario: string;
  options: Record<string, unknown>;
  turn: number;
  phase: string;
  first: Side;
  crisis: number;
  asia: boolean;
  fannius: boolean;
  spartacus: boolean;
  control: Record<string, Side>;
  provinces: Record<string, Side>;
  raided: string[];
  siege: Record<string, { by: Side; points: number; sea: boolean }>;
  units: Record<string, Partial<Record<Side, Partial<Record<"out" | "in", Units>>>>>;
  lost: Record<string, number>;
  leaders: Record<string, Post>;
  draw: number[] | number;
  discard: number[];
  gone: number[];
  lasting: Record<string, Side>;
  hand: Record<Side, Record<MapId, number[] | number>>;
  resources: Record<Side, number[]>;
  used_resources: number[];
  tried: number[];
  split: Record<Side, number | "set" | null>;
  stopped: Record<Side, boolean>;
  winter_exempt: Record<Side, string[]>;
  flags: Record<string, unknown>;
  unseen: number[];
  ask: { who: string; state: string };
  result: { winner: Side | null; why: string } | null;
  pending: Frame[];
}

// ------------------------------------------------------------------ explanations

/** One side of a battle: what makes its hand. */
export interface BattleSide {
  terms: Record<string, number>;
  strength: number;
  units: number;
  commander: string | null;
  cards?: number;
  total?: number;
}

export type Sides = Record<Side, BattleSide> & { place: string; active: Side; wins?: number; rule: string };

/** What a table shows beside the position while a battle is fought. */
export interface Fight {
  place: string;
  active: Side;
  attacker: Side;
  rounds: number;
  dice: number;
  played: string[];
  won: Side | null;
  withdrew: Side | null;
  hands: Record<Side, number>;
  sides?: Sides;
}

/** The army that marches. */
export interface Army {
  leader: string;
  leaders: string[];
  place: string;
  side: Side;
  units: Units;
  allowance: number;
  left: number;
  attempts: number;
  inside: boolean;
}

export interface Shown {
  army?: Army;
  battle?: Fight;
}

export interface Crisis {
  crisis: number;
  stability: number;
  anarchy: number;
  after_check: number;
  republican_provinces: number;
  sertorian_provinces: number;
  legions: number;
  legion_limit: number;
  legions_over: number;
}

export interface Victory {
  held: Record<Side, number>;
  needs: Record<Side, number | null>;
  fannius: boolean;
  spartacus: boolean;
  winner: Side | null;
  last_turn: number;
}

/** What an action might do: only what its kind knows of. */
export interface Terms {
  needs?: number;
  chance?: number;
  mp?: number;
  left?: number;
  cost?: number;
  units?: number;
  falls?: number;
  needed?: number;
  modifier?: number;
  hits?: Record<string, number> | number;
  points?: Record<string, number>;
  matched?: number;
  initiative?: number;
  retreat_die?: number;
  interceptors?: { place: string; family: string; needs: number; chance: number }[];
  overrun?: boolean;
  battle?: Sides;
  enemy?: boolean;
}
