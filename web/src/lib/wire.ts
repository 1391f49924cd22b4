// What the server says and hears: docs/protocol.md as types. No logic here.

export type Language = "en" | "fr" | "es";
export type Seat = "U" | "C" | "K" | "H";
export type Unit = "U" | "C" | "K" | "P";
/** Who must act: a seat, the dice, or nobody any more. */
export type Actor = Seat | "CHANCE" | "OVER";
/** Numerator and denominator of an exact chance. */
export type Chance = [number, number];
export type PathStep = [verb: ">" | "=", space: string];

export interface Reason {
  code: string;
  rule: string;
  facts: Record<string, string | number>;
}

export interface Refusal {
  type: string;
  reasons: Reason[];
  text: string;
}

// ------------------------------------------------------------------ actions, dice, events

/** An action as docs/api.md tells it; every kind uses some of the fields. */
export interface Action {
  kind: string;
  actor: Seat;
  to?: string;
  start?: string;
  city?: string;
  space?: string;
  a?: string;
  b?: string;
  army?: string;
  unit?: "" | Unit;
  denarii?: number;
  revolts?: number;
  index?: number;
  die?: "R" | "H";
  legion?: boolean;
  crosses?: boolean;
  cost?: number;
  path?: PathStep[];
  carries?: string | null;
  piece?: string;
}

/** A legal action with its line of notation. */
export interface Legal {
  action: Action;
  line: string;
  cost: number;
}

export interface Roll {
  roman: number | null;
  hispanic: number | null;
  struck: number[];
}

export interface Term {
  name: "denarii" | "garrisons" | "home" | "imperivm" | "shield" | "revolts" | "boost";
  value: number;
  spaces: string[];
}

export interface Side {
  unit: string;
  space: string;
  die: "R" | "H" | null;
  terms: Term[];
  supporters: [piece: string, space: string][];
  multiplier: number;
  special: boolean;
}

export interface CombatCard {
  kind: "siege" | "attack" | "army-attack" | "army-siege";
  rule: string;
  attacker: Side;
  defender: Side;
  denarii: number;
  win: Chance;
  tie: Chance;
  loss: Chance;
  sure: boolean;
  win_least: Chance;
  loss_most: Chance;
}

export interface ArmyChoice {
  army: string;
  province: string;
  ventures: boolean;
  candidates: string[];
  dropped: string[];
  targets: string[];
  by_die: (string | null)[];
  shields: number[];
  piece: "A" | "S";
}

/** An event: `event` is the name of its class in events.py, the other keys are its fields. */
export interface GameEvent {
  event: string;
  rule: string;
  [field: string]: unknown;
}

// ------------------------------------------------------------------ positions

export interface Position {
  v: number;
  level: [number, number, number, number, number];
  players: number;
  variants: string[];
  scenario: number | null;
  house: Record<string, string | number | boolean>;
  round: number;
  turn: "U" | "C" | "K";
  state: string;
  denarii: number;
  hispano: number | null;
  queue: string[];
  generals: Record<Unit, string | null>;
  armies: Record<string, "A" | "S">;
  revolts: Record<string, number>;
  garrisons: Record<string, ("U" | "C" | "K" | "L")[]>;
  fleets: string[];
  roads: [string, string][];
  reserve: { revolt: number; A: number; S: number; U: number; C: number; K: number; L: string | null; road: number };
  time: number;
  pending: Record<string, unknown> | null;
  proconsul: string | null;
  plot: string | null;
  lethe: boolean;
  result: { winner: "R" | "H"; reason: "capitals" | "reserve" | "time" } | null;
}

// ------------------------------------------------------------------ before a game

export interface Options {
  level: string;
  players: 1 | 2 | 3;
  variants: string[];
  scenario: number | null;
  house: Record<string, string | number | boolean>;
}

export interface ScenarioFacts {
  number: number;
  id: string;
  start: string;
  start_certainty: string;
  variants: string[];
  advised: string[];
  barred: string[];
  levels: Record<string, number[]>;
  doubtful: string[];
  told: Record<Language, { title: string; years: string; text: string }>;
}

export interface GameFacts {
  languages: Language[];
  /** The five parameters in written order, each with its three values, easy first. */
  parameters: { name: "denarii" | "garrisons" | "fleets" | "roads" | "armies"; values: number[] }[];
  presets: { name: "easiest" | "easy" | "medium" | "hard" | "hardest"; level: string }[];
  variants: { id: string; told: Record<Language, string> }[];
  scenarios: ScenarioFacts[];
  house: { key: string; values: (string | number | boolean)[]; rule: string }[];
  /** Computer players that can hold a seat. */
  players: { id: string; seats: Seat[] }[];
  /** Who is asked for a seat when nobody says who. */
  advised: Record<Seat, string>;
  board: string;
}

/** How a player fares at a level, as docs/atlas.md tells it. */
export type Estimate = [won: number, games: number, chance: number, low: number, high: number];

/** What a variant or a scenario changes in a player's chance, in shares of one. */
export interface Effect {
  kind: "variant" | "scenario";
  name: string;
  player: string;
  level: string;
  won: number;
  games: number;
  base_won: number;
  base_games: number;
  difference: number;
  low: number;
  high: number;
}

/** The difficulty atlas; without players where nothing was measured. */
export interface Atlas {
  made: { games: number; version: string; board: string } | null;
  /** From weak to strong. */
  players: string[];
  levels: Record<string, Estimate[]>;
  effects: Effect[];
}

/** The level to play next, and the chance foreseen there with its 95 % interval. */
export interface Advice {
  code: "start" | "harder" | "easier" | "again";
  level: string;
  chance: number;
  low: number;
  high: number;
  target: number;
  last: string | null;
  last_chance: number | null;
  changes: { parameter: string; before: number; after: number }[];
  reference: string;
  reference_chance: number;
  strength: { shift: number; low: number; high: number; games: number; won: number };
}

export type Holder = "me" | "open" | "computer";

export interface NewTable {
  options: Options;
  seats: Partial<Record<Seat, Holder>>;
  /** The computer player of each seat that a computer holds; the server's own choice when missing. */
  computers?: Partial<Record<Seat, string>>;
  seed?: string;
  daily?: boolean;
  name?: string;
  /** May hints be taken? Yes when missing. */
  hints?: boolean;
}

export interface Created {
  table: string;
  invitations: Partial<Record<Seat, string>>;
}

export interface Summary {
  table: string;
  name: string;
  options: Options;
  round: number;
  phase: string;
  deciding: Seat[];
  mine: Seat[];
  over: boolean;
  result: Position["result"];
  branch: string;
  steps: number;
  updated: string;
  /** The date of the campaign of the day, if it is one. */
  daily: string | null;
  host: boolean;
}

// ------------------------------------------------------------------ the board

export interface SpaceFacts {
  id: string;
  name: string;
  notation: string;
  modern: string;
  sea: boolean;
  capital: boolean;
  province: string | null;
  shield: number | null;
  x: number;
  y: number;
  /** Radius of the circle. */
  r: number;
  /** Where the badge with the shield stands above the middle. */
  badge: number;
  label: { x: number; y: number; anchor: "start" | "middle" | "end"; lines: string[] };
  sources: { name: string; province: string; shield: string };
}

export interface LinkFacts {
  a: string;
  b: string;
  segments: number;
  road: boolean;
  sea: boolean;
  durius: boolean;
  terrain: string;
  source: string;
  segments_source: string;
  /** The line from circle to circle, for paths and roads. */
  line: string;
  /** One dash a segment. */
  dashes: string;
}

export interface BoardFacts {
  hash: string;
  name: string;
  width: number;
  height: number;
  /** SVG of sea, land, rivers, ranges and the names of provinces: no script, no style, classes only. */
  ground: string;
  provinces: { id: string; name: string; numeral: string; number: number; roman: boolean; colour: string }[];
  spaces: SpaceFacts[];
  links: LinkFacts[];
  /** Outlines of the pieces, as SVG path data: body, crest, hull, sail, small-sail, anchor, shield, star. */
  shapes: Record<string, string>;
  /** The line on which the marker of Lethe lies (H7.2). */
  lethe: string;
  /** The corner that the land leaves free, as left, top, right, bottom. */
  free: [number, number, number, number];
}

// ------------------------------------------------------------------ a table

export interface SeatFacts {
  seat: Seat;
  kind: "person" | "computer" | "open";
  /** The person's name, or the id of the computer player. */
  name: string;
  /** Is the person who holds it connected? */
  here: boolean;
  mine: boolean;
}

/** A decision that a computer player took for a seat. */
export interface Deed {
  /** Number of the step, counted from 1. */
  n: number;
  round: number;
  turn: "U" | "C" | "K";
  action: Action;
  line: string;
  /** Who decided, and the thought behind it; unknown for tables of old. */
  player: string | null;
  why: string | null;
  /** Rome's chance as a planner's search saw it. */
  chance: number | null;
  dice: string[];
  /** Rome's chance at a glance, before the decision and after its dice. */
  before: number;
  after: number;
}

export interface Did {
  seat: Seat;
  decisions: Deed[];
}

export interface Step {
  /** Number of the step, counted from 1. */
  n: number;
  actor: Actor;
  action: Action | null;
  roll: Roll | null;
  events: GameEvent[];
  round: number;
  turn: "U" | "C" | "K";
  /** The position after the step; left out in the log of `table`. */
  position?: Position;
}

/** What changes with every command. */
export interface Now {
  version: number;
  steps: number;
  position: Position;
  actor: Actor;
  phase: string;
  deciding: Seat[];
  /** Dice wait for `roll`: the last decision can still be taken back. */
  waits: boolean;
  can_undo: boolean;
  can_redo: boolean;
  /** Only for those who may decide. */
  legal: Legal[] | null;
  /** The combat that waits for its dice or for the Hispano. */
  declared: CombatCard | null;
  over: boolean;
  result: Position["result"];
  /** Told when the game is over. */
  seed: string | null;
  lines: number;
}

/** What the dice of an action may do, and who stands beside its general then. */
export interface Risk {
  win: Chance | null;
  nothing: Chance | null;
  lose: Chance | null;
  /** What the decider's side loses when it goes wrong. */
  loses: "" | "general" | "army" | "revolt" | "roll";
  /** Discs that go with the general. */
  garrisons: number;
  /** If the Hispano spends all he has against it (H6.7). */
  win_least: Chance | null;
  lose_most: Chance | null;
  /** Armies beside the general afterwards. */
  armies: number;
}

/** A hint says as much as its strength allows; chances are Rome's, gains those of the side that decides. */
export interface Hint {
  strength: 1 | 2 | 3;
  seat: Seat;
  spaces: string[];
  /** From strength 2 on. */
  kind: string | null;
  /** The rest only with strength 3. */
  action: Action | null;
  text: string | null;
  chance: number | null;
  error: number | null;
  /** Over the next best of another kind or place, `instead`. */
  gain: number | null;
  instead: Action | null;
  over_passing: number | null;
  risk: Risk | null;
}

/** A hint that somebody took, after so many steps; its line stands in the record before a line of play. */
export interface Assistance {
  seat: Seat;
  strength: 1 | 2 | 3;
  step: number;
  line: string;
  before: number;
}

export interface TableMessage {
  type: "table";
  table: string;
  name: string;
  options: Options;
  board: string;
  commitment: string;
  branch: string;
  /** The table and step from which a what-if began. */
  origin: { table: string; step: number } | null;
  daily: string | null;
  host: boolean;
  seats: SeatFacts[];
  watching: number;
  now: Now;
  /** All steps so far, without positions. */
  log: Step[];
  /** The record's lines of play. */
  record: string[];
  /** May hints be taken here? */
  hints: boolean;
  assistance: Assistance[];
}

export interface PlayedMessage {
  type: "played";
  steps: Step[];
  now: Now;
  /** The record's lines from number `record_from` on. */
  record_from: number;
  record: string[];
}

export interface UndoneMessage {
  type: "undone";
  now: Now;
  log: Step[];
  record: string[];
  assistance: Assistance[];
}

/** A hint was taken; nothing but the version has changed. */
export interface AssistedMessage {
  type: "assisted";
  version: number;
  assistance: Assistance[];
}

export interface SeatsMessage {
  type: "seats";
  seats: SeatFacts[];
  watching: number;
}

export type FromServer =
  | TableMessage
  | PlayedMessage
  | UndoneMessage
  | AssistedMessage
  | SeatsMessage
  | { type: "ack"; id: string; version: number }
  | { type: "refused"; id: string; version: number; refusal: Refusal }
  | {
      type: "answer";
      id: string;
      cards?: { action: Action; card: CombatCard }[];
      reasons?: Reason[];
      choice?: ArmyChoice | null;
      hint?: Hint;
    }
  | { type: "pong" };

// ------------------------------------------------------------------ the story of a game

export type Quality = "quick" | "normal" | "deep";

/** An action and what it would have come to. */
export interface Alternative {
  action: Action;
  text: string;
  /** Rome's chance after it. */
  chance: number;
}

/** One step of a game, judged; everything is seen from Rome. */
export interface JudgedStep {
  /** Its place in the log, counted from 0: the step with the number `n + 1` of a replay. */
  n: number;
  kind: "decision" | "dice";
  /** Who decided, or in whose turn the dice fell; empty for the dice of the setup. */
  seat: Seat | "";
  /** 0 during the setup. */
  round: number;
  turn: "U" | "C" | "K" | "";
  text: string;
  /** Rome's chance before and after it, 0 to 1. */
  before: number;
  chance: number;
  error: number;
  /** What the dice changed and what the choice changed: together `chance - before`. */
  luck: number;
  decision: number;
  /** For decisions: what looked best; it may be what was done. */
  best: Alternative | null;
}

export interface Analysis {
  start: number;
  start_error: number;
  end: number;
  steps: JudgedStep[];
  /** By seat; "" holds the dice of the setup. */
  luck: Partial<Record<Seat | "", number>>;
  decisions: Partial<Record<Seat | "", number>>;
  /** Places in `steps`, the biggest swing first. */
  turning: number[];
  iterations: number;
  seed: number;
}

/** How an analysis stands. */
export interface AnalysisState {
  state: "none" | "waiting" | "running" | "done" | "cancelled" | "failed";
  job: string;
  quality: Quality | "";
  /** How many steps the game had when it was asked for. */
  steps: number;
  done: number;
  of: number;
  /** How many others come first. */
  ahead: number;
  analysis: Analysis | null;
}

export type Command =
  { do: "act"; action: Action } | { do: "act"; line: string } | { do: "roll" } | { do: "undo" } | { do: "redo" };
