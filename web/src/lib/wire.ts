// What the server says and hears, by the names that the client uses. The types themselves are made from the server's
// own (`npm run wire`); docs/protocol.md tells them in words.

import type * as wire from "./wire.gen";

export type {
  Action,
  AnalysisState,
  Answer,
  Assistance,
  AssistedMessage,
  Ask,
  Check,
  Copy,
  Daily,
  DiceFacts,
  Edition,
  Ending,
  Exercise,
  FromServer,
  GameFacts,
  GameTitle,
  Legal,
  Looked,
  Matter,
  Noticed,
  Now,
  Option,
  OrderGiven,
  Page as RulePage,
  Pages as RulePages,
  PlayedMessage,
  Preview,
  Proposal,
  Reason,
  Refusal,
  Rule as RuleText,
  Said,
  Say,
  SealGiven,
  SeatFacts,
  SeatsMessage,
  Step,
  Steps,
  Story,
  TableMessage,
  TalkMessage,
  Turn,
  UndoneMessage,
} from "./wire.gen";

export type Language = "en" | "fr" | "es";
/** The name of a seat in its game. */
export type Seat = string;
export type GameEvent = wire.Event;
/** A position as somebody may see it: plain data that only its game understands. */
export type View = unknown;
export type Options = Record<string, unknown>;

/** Numerator and denominator of an exact chance. */
export type Chance = [number, number];
export type Strength = 1 | 2 | 3;
export type Quality = NonNullable<wire.AnalysisBody["quality"]>;

export type Created = wire.CreatedModel;
export type Deed = wire.DeedModel;
export type Did = wire.DidModel;
export type Handed = wire.HandedModel;
export type Health = wire.HealthModel;
export type Invited = wire.InvitedModel;
export type Joined = wire.JoinedModel;
export type Left = wire.LeftModel;
export type LeftBehind = wire.LeftBehindModel;
export type Vanished = wire.VanishedModel;
export type Me = wire.MeModel;
export type NewTable = wire.NewTableBody;
export type Holder = NonNullable<NewTable["seats"]>[string];
export type Summary = wire.SummaryModel;
export type Damaged = wire.DamagedModel;
export type Ticket = wire.TicketModel;
export type Key = wire.KeyModel;
export type Keys = wire.KeysModel;
export type Code = wire.CodeModel;
export type Reach = wire.ReachModel;
export type Refused = wire.RefusedModel;
export type NextLevel = wire.NextLevelModel;

/** What somebody wants done, before it gets its id and the number of what it answers. */
export type Command = Pick<wire.Command, "do" | "seat" | "action" | "line" | "matter" | "order">;

/** What every hint tells; a game may tell more beside it. */
export type Hint = Pick<wire.HintFacts, "strength" | "seat"> & Record<string, unknown>;
/** A hint of the players that can play any game. */
export type PlainHint = wire.HintFacts;
