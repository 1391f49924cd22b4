// The board editor in English.

import type { Noticed } from "../../../../lib/wire";
import type { Names } from "../facts";
import { common } from "./common";

type Told = (facts: Record<string, string | number>, board: Names) => string;

const name = (board: Names, id: unknown): string => board.name(String(id));
const province = (board: Names, id: unknown): string =>
  board.facts.provinces.find((one) => one.id === id)?.name ?? String(id);
const link = (board: Names, f: Record<string, string | number>): string => `${name(board, f.a)} – ${name(board, f.b)}`;

const PROBLEMS: Record<string, Told> = {
  "bad-name": (f, b) => `${name(b, f.space)}: a name is made of letters, with single blanks between words.`,
  segments: (f, b) => `${link(b, f)}: a link has 1, 2 or 3 segments.`,
  "city-count": (f, b) => `${province(b, f.province)} has ${common.cities(Number(f.count))}; it needs ${f.needed}.`,
  "shield-count": (f, b) =>
    Number(f.count) === 0
      ? `${province(b, f.province)} has no city with shield ${f.shield}; it needs exactly one.`
      : `${province(b, f.province)} has ${common.cities(Number(f.count))} with shield ${f.shield}; it needs exactly one.`,
  "same-name": (f, b) => `${name(b, f.space)}: another space has this name or id. Rename one of them.`,
  "same-ends": (f, b) => `${link(b, f)}: a link joins two different spaces.`,
  twice: (f, b) => `${link(b, f)}: this link is there twice. Remove one of the two.`,
  "sea-segments": (f, b) => `${link(b, f)}: a link to a sea has 1 segment.`,
  "road-at-sea": (f, b) => `${link(b, f)}: a road leads over land.`,
  "road-capital": (f, b) => `${link(b, f)}: no road touches a capital.`,
  "road-outside": (f, b) => `${link(b, f)}: printed roads lie inside one Roman province.`,
  "many-links": (f) => `There are ${f.count} links over land; the program knows at most ${f.most}.`,
  "road-count": (f, b) => `${province(b, f.province)} has ${common.roads(Number(f.count))} printed inside; it needs 3.`,
  "no-link": (f, b) => `${name(b, f.space)} has no link. Add one to a neighbour.`,
  "cut-off": (f, b) => `No way leads to ${name(b, f.space)}. Add a link.`,
  "seas-apart": (f, b) => `No way by sea leads to ${name(b, f.space)}. Link the seas.`,
};

export const editor = {
  title: "Your own board",
  lead: "The board here is rebuilt from the rulebooks, and part of it is a guess. Whoever owns the box can correct it: links, segments, shields, names. Every change is checked at once.",
  unchanged: (hash: string): string => `The shipped board, unchanged (${hash}).`,
  playable: (hash: string): string => `This board can be played on (${hash}).`,
  checking: "Checking …",
  broken: (number: number): string =>
    number === 1
      ? "This board cannot be played on yet, for one reason:"
      : `This board cannot be played on yet, for ${number} reasons:`,
  problem: (board: Names, one: Noticed): string => PROBLEMS[one.code]?.(one.facts, board) ?? "",
  differs: (number: number): string =>
    number === 1
      ? "In one point it differs from what the rulebooks say"
      : `In ${number} points it differs from what the rulebooks say`,
  differsMore: "That is no mistake where your box shows it so.",
  boardName: "Name of the board",
  place: "Place",
  choosePlace: "Choose a place here or on the map",
  name: "Name",
  province: "Province",
  shield: "Shield",
  noShield: "none",
  swap: (board: Names, other: string): string => `Swap with ${board.name(other)}`,
  links: (board: Names, space: string): string => `Links of ${board.name(space)}`,
  linkTo: (to: string): string => `Change the link to ${to}`,
  segmentsOf: (to: string): string => `Segments of the link to ${to}`,
  leadsElsewhere: (to: string): string => `Where the link to ${to} leads`,
  road: "road",
  roadOf: (to: string): string => `Printed road to ${to}`,
  remove: (to: string): string => `Remove the link to ${to}`,
  add: "Add a link",
  addTo: "New link to",
  undo: "Undo",
  anew: "Begin with the shipped board",
  play: "Play on this board",
  toFile: "Save as a file",
  fromFile: "Open a file",
  kept: "Your boards",
  keptMore:
    "They are kept in this browser; a file takes them to another one, to friends, or to “hispania play --board”.",
  nothingKept: "None yet: the first change makes one.",
  notKept: "This browser cannot keep the board. Save it as a file.",
  full: (most: number): string => `There is room for ${most} boards here; the oldest makes room for a new one.`,
  unfinished: "not yet playable",
  open: (board: string): string => `Open ${board}`,
  drop: (board: string): string => `Remove ${board} from this browser`,
  dropSure: "Remove it?",
  noBoard:
    "This file holds no board that can be edited here. It must have the tables of a board file: province, space, link.",
  unreadable: "This file cannot be read as a board:",
};
