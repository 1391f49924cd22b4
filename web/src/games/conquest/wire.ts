// What the server says of the conquest, by the names that its client uses. The types are made from the server's own
// (`npm run wire`); here they are only told which letters and words stand in their texts.

import type {
  GameFacts as AnyFacts,
  Hint as AnyHint,
  Holder,
  Language,
  Legal as AnyLegal,
  NewTable as AnyNewTable,
} from "../../lib/wire";
import type * as wire from "./wire.gen";

export type {
  Chance,
  GameEvent,
  Holder,
  Language,
  Now,
  Reason,
  Refusal,
  SeatFacts,
  Step,
  Summary,
  TableMessage,
} from "../../lib/wire";

/** A type of the server with some of its fields known better. */
type Known<T, K extends { [F in keyof T]?: unknown }> = Omit<T, keyof K> & K;
type Keys<T> = T extends unknown ? keyof T : never;
type Field<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;
/** One of several types, looked at without asking which: every field that some of them have. */
type Any<T> = { [K in Keys<T>]?: Field<T, K> };

export type Seat = "U" | "C" | "K" | "H";
export type Unit = "U" | "C" | "K" | "P";
export type Turn = "U" | "C" | "K";
/** Who must act: a seat, the dice, or nobody any more. */
export type Actor = Seat | "CHANCE" | "OVER";
export type PathStep = [verb: ">" | "=", space: string];

// ------------------------------------------------------------------ actions, dice, events

/** An action as docs/api.md tells it; every kind uses some of the fields. */
export type Action = Omit<Any<wire.GameAction>, "kind" | "actor" | "unit" | "die" | "path"> & {
  kind: wire.GameAction["kind"];
  actor: Seat;
  unit?: "" | Unit;
  die?: "R" | "H";
  path?: PathStep[];
};

export type Legal = Known<AnyLegal, { action: Action }>;
export type Roll = wire.Roll;
export type Term = Known<
  wire.Term,
  { name: "denarii" | "garrisons" | "home" | "imperivm" | "shield" | "revolts" | "boost" }
>;
export type Side = Known<wire.Side, { die: "R" | "H" | null; terms: Term[] }>;
export type CombatCard = Known<
  wire.CombatCard,
  { kind: "siege" | "attack" | "army-attack" | "army-siege"; attacker: Side; defender: Side }
>;
export type ArmyChoice = Known<wire.ArmyChoice, { piece: "A" | "S" }>;

type Fought = { card: CombatCard; choice: ArmyChoice | null };
export type Declared = Known<wire.CombatDeclared, Fought>;
export type Decided = Known<wire.CombatDecided, Fought & { result: "+" | "-" | "=" }>;
export type RevoltRolled = Known<wire.RevoltRolled, { effect: "protected" | "revolt" | "army" | "full" | "lost" }>;
export type ArmyMoved = Known<wire.ArmyMoved, { choice: ArmyChoice }>;
export type ArmyStayed = Known<wire.ArmyStayed, { choice: ArmyChoice }>;

type Narrow<T> = T extends wire.CombatDeclared
  ? Declared
  : T extends wire.CombatDecided
    ? Decided
    : T extends wire.RevoltRolled
      ? RevoltRolled
      : T extends wire.ArmyMoved
        ? ArmyMoved
        : T extends wire.ArmyStayed
          ? ArmyStayed
          : T extends wire.GeneralMoved
            ? Known<T, { path: PathStep[] }>
            : T extends wire.RerollAsked
              ? Known<T, { die: "R" | "H" }>
              : T extends wire.Declined
                ? Known<T, { what: "pick" | "strike" }>
                : T extends wire.GameOver
                  ? Known<T, { winner: "R" | "H"; reason: "capitals" | "reserve" | "time" }>
                  : T;
/** The events with their fields. */
export type Told = Narrow<wire.GameEvent>;

// ------------------------------------------------------------------ positions

export type Position = Known<
  wire.Position,
  {
    level: [number, number, number, number, number];
    turn: Turn;
    generals: Record<Unit, string | null>;
    armies: Record<string, "A" | "S">;
    garrisons: Record<string, ("U" | "C" | "K" | "L")[]>;
    result: { winner: "R" | "H"; reason: "capitals" | "reserve" | "time" } | null;
  }
>;

/** What is shown beside the position. */
export type Shown = Known<wire.Shown, { actor: Actor; declared: CombatCard | null }>;

// ------------------------------------------------------------------ before a game

export type Options = Known<wire.GameOptions, { players: 1 | 2 | 3 }>;
export type ScenarioFacts = Known<wire.ScenarioFacts, { told: Record<Language, wire.Introduction> }>;
export type GameFacts = Known<
  wire.OwnFacts,
  {
    parameters: { name: "denarii" | "garrisons" | "fleets" | "roads" | "armies"; values: number[] }[];
    presets: { name: "easiest" | "easy" | "medium" | "hard" | "hardest"; level: string }[];
    variants: { id: string; told: Record<Language, string> }[];
    scenarios: ScenarioFacts[];
  }
> &
  Pick<AnyFacts, "players" | "advised">;

export type NewTable = Known<
  AnyNewTable,
  { options: Options; seats: Partial<Record<Seat, Holder>>; computers?: Partial<Record<Seat, string>> }
>;

// ------------------------------------------------------------------ the board

export type SpaceFacts = Known<
  wire.SpaceFacts,
  { label: Known<wire.LabelFacts, { anchor: "start" | "middle" | "end" }> }
>;
export type LinkFacts = wire.LinkFacts;
export type ProvinceFacts = wire.ProvinceFacts;
export type BoardFacts = Known<
  wire.BoardFacts,
  { spaces: SpaceFacts[]; free: [left: number, top: number, right: number, bottom: number] }
>;

// ------------------------------------------------------------------ what was measured

/** The difficulty atlas; without players where nothing was measured. */
export type Atlas = wire.AtlasFacts;
export type Effect = wire.Effect;
/** The level to play next, and the chance foreseen there with its 95 % interval. */
export type Advice = wire.Advice;

// ------------------------------------------------------------------ exercises

export type ExerciseTitle = Known<wire.ExerciseTitle, { seat: Seat }>;
export type ExerciseList = Known<wire.ExerciseList, { exercises: ExerciseTitle[] }>;
export type AskedFacts = Known<wire.AskedFacts, { title: ExerciseTitle }>;
export type AnswerTold = Known<wire.AnswerTold, { kind: "right" | "close" | "wrong" }>;
/** One thing to say in an explanation; its chances are exact where dice decide. */
export type PointTold = Known<wire.PointTold, { action: Action | null; actions: Action[] }>;
export type SolutionTold = Known<wire.SolutionTold, { points: PointTold[] }>;

// ------------------------------------------------------------------ hints, and the story of a game

export type Risk = Known<wire.RiskFacts, { loses: "" | "general" | "army" | "revolt" | "roll" }>;
export type Hint = AnyHint &
  Known<
    wire.HintFacts,
    { strength: 1 | 2 | 3; seat: Seat; action: Action | null; instead: Action | null; risk: Risk | null }
  >;
/** One step of a game, judged; everything is seen from Rome. */
export type JudgedStep = Known<
  wire.StoryStep,
  {
    kind: "decision" | "dice";
    seat: Seat | "";
    turn: Turn | "";
    best: Known<wire.AlternativeFacts, { action: Action }> | null;
  }
>;
export type Analysis = Known<
  wire.Story,
  {
    steps: JudgedStep[];
    luck: Partial<Record<Seat | "", number>>;
    decisions: Partial<Record<Seat | "", number>>;
  }
>;
