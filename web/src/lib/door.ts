// What a game gives to the shell: the one way in. A game without a client of its own stands behind the plain door
// (play/plain/door.ts), which gives the same things made of what the server tells of every game.

import type { Component, Snippet } from "svelte";
import type { Sight } from "../play/curve";
import type { Chapter, Entry } from "../play/chapters";
import type { Hand } from "../table/hand";
import type { TableStore } from "./table.svelte";
import type {
  Action,
  Assistance,
  GameEvent,
  Hint,
  Language,
  Now,
  Options,
  Reason,
  Seat,
  SeatFacts,
  Step,
  Summary,
  TableMessage,
  View,
} from "./wire";
import type { Names } from "./words/facts";

export type { Names };
export type Loaded = { default: Component };

/** How a game tells what it shows, in the language in use. */
export interface Telling {
  /** The name of the game. */
  readonly title: string;
  /** Who sits in a seat: as a heading, and in a few letters. */
  seat(seat: Seat): string;
  short(seat: Seat): string;
  /** Where in the game a step stands, in a few words. */
  when(step: { round: number; label: string; seat?: Seat; phase: string }): string;
  /** An action by its whole name, and with its price. */
  name(board: Names, action: Action): string;
  priced(board: Names, action: Action, cost: number): string;
  /** The heading of a group of actions. */
  group(key: string): string;
  /** An event in a sentence, and in one that stands alone. */
  event(board: Names, event: GameEvent): string;
  happened(board: Names, event: GameEvent): string;
  reason(board: Names, reason: Reason): string;
  /** The question to whoever decides, and to everybody else what they are doing. */
  ask(board: Names, now: Now): string;
  doing(now: Now): string;
  /** Chance waits for a word: what it says, and what stands on the button. */
  readonly waits: string;
  readonly go: string;
  /** Before something ends that cannot be taken back; null where a game need not ask. */
  ends(now: Now): { ask: string; back: string } | null;
  /** A computer player: its name, a line about it, how strong it is, and what it thought. */
  player(id: string): string;
  playerTold(id: string): string;
  strength(id: string): { pips: number; most: number } | null;
  thought(code: string): string;
  /** Whose chance it is that a summary of computers' decisions shows. */
  readonly chance: string;
  /** The chance that a preview tells, in words; for a game whose previews tell one. */
  odds?(preview: unknown): string | null;
  /** A hint as far as it tells, for the position that it was given for. */
  hint(board: Names, hint: Hint, position: View): string[];
  /** Who took a hint, at the beginning of a sentence. */
  taker(seat: Seat): string;
  /** What is played. */
  options(options: Options): string;
  /** How a game ended, in a list. */
  result(summary: Summary): string;
  /** How a game ended, by its reason; and whether that is to be shown as a victory. */
  ending(reason: string): string;
  outcome(table: TableMessage): "won" | "lost";
  /** What may be typed, as an example. */
  readonly typing: string;
  /** Where a replay stands. */
  standing(step: Step | null, position: View): string;
  readonly story: StoryTelling;
}

/** The story of a game: whose chance the curve shows. */
export interface StoryTelling {
  readonly intro: string;
  /** By whose eyes the game can be seen; with one there is nothing to choose. */
  sights(seats: readonly Seat[]): Seat[];
  /** What the server's analysis says, through the eyes of a seat. */
  seen(analysis: unknown, sight: Seat): Sight;
  curve(sight: Seat): string;
  slider(sight: Seat): string;
  caption(sight: Seat): string;
  balance(sight: Seat): string;
  verdict(sight: Seat, luck: number, decisions: number): string;
  ended(table: TableMessage): string;
}

/** The log of a game: how it is cut, what is marked, which entries can be looked at alone. */
export interface LogTelling {
  readonly filters: readonly { key: string; title: string }[];
  passes(event: GameEvent, filter: string): boolean;
  chapters(steps: readonly Step[], record: readonly string[], notation: boolean, position: View): Chapter[];
  /** The chapter in which a hint was taken. */
  chapterOf(chapters: readonly Chapter[], hint: Assistance): Chapter | undefined;
  /** Does an event end the game? */
  isEnd(event: GameEvent): boolean;
  /** A heading between two entries; nothing mostly. */
  between(chapter: Chapter, place: number): string;
}

/** A component of a game: it knows the board, the position and the hand that the same door made. */
export type Slot<P extends Record<string, unknown>> = Component<P>;

interface Played extends Record<string, unknown> {
  board: Names;
  store: TableStore;
  hand: Hand;
  now: Now;
}

/** What a game draws. All but the first four may be left out. */
export interface Slots {
  /** The board of a table that is played, */
  Stage: Slot<{ store: TableStore; hand: Hand; board: Names; position: View }>;
  /** and of one that is looked at again; `better` is an action to be shown instead of what happened. */
  Still: Slot<{
    board: Names;
    position: View;
    /** The seat through whose eyes it is seen; null for a stranger's. */
    viewpoint: Seat | null;
    step: Step | null;
    better: Action | null;
    still: boolean;
  }>;
  /** Whose turn it is, over everything else. */
  Header: Slot<{ board: Names; position: View; now: Now }>;
  EventCard: Slot<{
    board: Names;
    step: Step;
    event: GameEvent;
    small: boolean;
    why: boolean;
    ontogglewhy?: (() => void) | undefined;
  }>;
  /** The sign of a seat. */
  Sign?: Slot<{ board: Names; seat: Seat; size: number }>;
  /** What lies beside the list of actions, or beside the wait for others: what was touched, who leads. */
  Beside?: Slot<Played & { deciding: boolean; onrule: (rule: string) => void }>;
  /** What was declared and waits for its dice. */
  Declared?: Slot<{ board: Names; now: Now }>;
  /** A word for a first game. */
  Tip?: Slot<Played>;
  /** What lies over the panels until it is closed. */
  Sheet?: Slot<Played>;
  /** In the log: the head of a chapter, the sign of an event, why it happened. */
  ChapterHead?: Slot<{ board: Names; chapter: Chapter }>;
  EventSign?: Slot<{ board: Names; entry: Entry; size: number }>;
  Why?: Slot<{ board: Names; event: GameEvent }>;
  /** At the end: who has won, and what else to do. */
  EndHead?: Slot<{ board: Names; table: TableMessage }>;
  EndWays?: Slot<{ table: TableMessage }>;
}

export interface Panel {
  id: string;
  title: () => string;
  /** The hand is that of a table; where one is looked at again there is none. */
  Panel: Slot<{ board: Names; position: View; hand: Hand | null }>;
}

export interface Face {
  /** What is thrown, as a person says it. */
  name: string;
  /** The number of the face, and of how many. */
  number: number;
  sides: number;
  /** A face as it is shown. */
  written: (number: number) => string;
}

/** What a game gives to the shell. Its words are there when its door is open. */
export interface Door {
  readonly id: string;
  readonly hidden: boolean;
  readonly tell: Telling;
  readonly log: LogTelling;
  readonly slots: Slots;
  /** Below this height of the window its decisions need the room of the lower panel, which begins folded there. */
  readonly low?: number;
  /** Panels of its own beside log, seats and record. */
  readonly panels: readonly Panel[];
  /** The printed game under its hash: the names of its places, and whatever its own components draw. */
  board(hash: string): Promise<Names>;
  hand(store: TableStore): Hand;
  /** How long an event is looked at, beside others. */
  weight(event: GameEvent): number;
  /** Events that the header tells already. */
  isHeading(event: GameEvent): boolean;
  /** Does a step begin a turn, or end a round? */
  isTurn(step: Step, before: Step | null): boolean;
  isRound(step: Step, before: Step | null): boolean;
  /** Which of a step's events a summary tells. */
  main(step: Step): GameEvent | null;
  /** The dice of a throw in the order in which they fell; null where they cannot be checked here. */
  faces: ((thrown: unknown) => Face[]) | null;
  /** Are two actions the same decision? Price and path follow from it. */
  same(one: Action, other: Action): boolean;
  /** Where a rule stands in the rules pages, and the rule that a link among them names; null without such pages. */
  ruleHref: ((language: Language, rule: string) => string) | null;
  ruleOf(href: string): string | null;
  /** The colour of a seat. */
  colour(seat: Seat): string;
  /** What was agreed, for a screen that makes another table like it. */
  again(options: Options): string;
}

/** What a game shows around its tables; everything is loaded when it is asked for. */
export interface House {
  readonly id: string;
  /** The door, with its words in the language in use. */
  open(): Promise<Door>;
  screens: { new: () => Promise<Loaded> } & Partial<
    Record<"scenarios" | "learn" | "exercises" | "board" | "atlas", () => Promise<Loaded>>
  >;
  /** A line about it beside its title, where games are listed. */
  line?: () => Promise<() => string>;
  /** The front page of the game, for the home screen. */
  front?: () => Promise<{ default: Component<{ open: Summary[]; onfail: (error: unknown) => void }> }>;
  /** Its ways to a table, among those of the home screen. */
  ways?: () => Promise<{ default: Component<{ tables: Summary[]; onfail: (error: unknown) => void }> }>;
  /** A table of it in a list. */
  card?: () => Promise<{ default: Component<{ summary: Summary; onaway?: ((summary: Summary) => void) | undefined }> }>;
}

export type { Chapter, Entry, Hand, Snippet, SeatFacts };

/**
 * A game's own component as a slot of the shell. It is given the board, the position and the hand that the door of the
 * same game has made, so that it may know more of them than the shell does.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function slot<P extends Record<string, unknown>>(component: Component<any>): Slot<P> {
  return component;
}
