// The small words of English: who is who, where, how many, and what stands on plain buttons.

import type { Chance } from "../../wire";
import { hardness } from "../../panels/levels";
import { inThrows, isSea, provinceNamed, provinceOf, type Names } from "../facts";
import { common as shell } from "../../../../lib/words/en/common";

type Table = Record<string, string>;

const OFFICES: Table = {
  U: "Praetor of Ulterior",
  C: "Praetor of Citerior",
  K: "Consul",
  P: "Proconsul",
  H: "Hispano",
};
/** The same name within a sentence: one general has one name everywhere. */
const named = (code: string): string => {
  const office = OFFICES[code];
  return office ? `the ${code === "H" ? office : office.charAt(0).toLowerCase() + office.slice(1)}` : "another general";
};

/** How hard a level is: the word first, its code after it. */
const LEVELS: Table = {
  easiest: "easiest level",
  easy: "easy level",
  medium: "medium level",
  hard: "hard level",
  hardest: "hardest level",
};

const PHASES: Table = {
  SETUP_REVOLTS: "setup, the first revolts",
  SETUP_ARMIES: "setup, the first armies",
  SETUP_ROADS: "setup, laying roads",
  SETUP_GENERALS: "setup, placing the generals",
  REENTER: "the return of a general",
  MUST_LEAVE: "a shared space, to be left first",
  ROMAN: "the Roman phase",
  REVOLT: "the revolt roll",
  ARMY: "the moves of the armies",
  OVER: "the end of the game",
  FREE_MOVE: "the free move of the praetor of Ulterior",
  BOOST: "the Hispano’s denarii for a combat",
  REROLL: "the Hispano’s reroll",
  PICK: "the Hispano’s choice for an army",
  STRIKE: "the Hispano’s strike",
};

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

export const common = {
  ...shell,

  // -------------------------------------------------------------- who
  /** As a label. */
  offices: OFFICES,
  seats: { U: "Ulterior", C: "Citerior", K: "Consul", H: "Hispano" } as Table,
  /** Within a sentence. */
  who: named,
  /** At its beginning. */
  Who: (code: string): string => common.capital(common.who(code)),
  ofWho: (code: string): string => `of ${common.who(code)}`,
  toWho: (code: string): string => `to ${common.who(code)}`,
  byWho: (code: string): string => `by ${common.who(code)}`,
  pieces: {
    A: "Army",
    S: "Special army",
    r: "Revolt",
    g: "Garrison",
    L: "Legio Hispana",
    F: "Fleet",
    road: "Road",
    pirates: "Pirates",
  } as Table,
  army: (piece: string): string => (piece === "S" ? "the special army" : "the army"),
  anArmy: (piece: string): string => (piece === "S" ? "the special army" : "an army"),
  armyOf: (board: Names, piece: string, city: string): string => `${common.army(piece)} of ${board.name(city)}`,
  rome: "Rome",
  hispania: "Hispania",
  sides: { R: "Rome", H: "Hispania" } as Table,
  dice: { R: "Roman die", H: "Hispanic die" } as Table,
  theDie: (die: string): string => (die === "R" ? "the Roman die" : "the Hispanic die"),

  // -------------------------------------------------------------- where
  /** In Toletum, on a sea. */
  at: (board: Names, id: string): string => (isSea(board, id) ? `on ${board.name(id)}` : `in ${board.name(id)}`),
  of: (board: Names, id: string): string => `of ${board.name(id)}`,
  to: (board: Names, id: string): string => `to ${board.name(id)}`,
  from: (board: Names, id: string): string => `from ${board.name(id)}`,
  /** As subject or object. */
  place: (board: Names, id: string): string => board.name(id),
  places: (board: Names, ids: string[]): string => common.list(ids.map((id) => common.place(board, id))),
  province: provinceOf,
  inProvince: (board: Names, city: string): string => `in ${provinceOf(board, city)}`,
  provinceNamed,
  offBoard: "off the board",
  capitalCity: "capital",
  shield: (number: number): string => `shield ${number}`,
  reserve: "reserve",

  // -------------------------------------------------------------- when
  /** The states of H3.3, within a sentence. */
  phase: (state: string): string => PHASES[state] ?? state,
  Phase: (state: string): string => common.capital(common.phase(state)),
  turnOf: (code: string): string => `turn of ${common.who(code)}`,
  year: (year: number): string => `${year} BC`,

  // -------------------------------------------------------------- how many
  denarii: (number: number): string => counted(number, "denarius", "denarii"),
  revolts: (number: number): string => counted(number, "revolt", "revolts"),
  garrisons: (number: number): string => counted(number, "garrison", "garrisons"),
  armies: (number: number): string => counted(number, "army", "armies"),
  fleets: (number: number): string => counted(number, "fleet", "fleets"),
  roads: (number: number): string => counted(number, "road", "roads"),
  cities: (number: number): string => counted(number, "city", "cities"),
  capitals: (number: number): string => counted(number, "capital", "capitals"),
  segments: (number: number): string => counted(number, "segment", "segments"),
  /** 25/36 with two dice, 5/6 with one */
  inThrows,
  /** 25/36 (69%) */
  chance: (chance: Chance, dice: number): string => `${inThrows(chance, dice)} (${common.percent(chance)})`,

  // -------------------------------------------------------------- what is agreed
  /** The variants, as the rulebook names them. */
  variants: {
    ingenivm: "Ingenivm",
    imperivm: "Imperivm",
    proconsvl: "Proconsvl",
    legio: "Legio Hispana",
    pirates: "Pirates",
    terror: "Terror",
    hispano: "Hispano",
  } as Table,
  /** The five numbers of a level, in their order. */
  parameters: {
    denarii: "denarii a turn",
    garrisons: "garrisons a general",
    fleets: "fleets",
    roads: "roads",
    armies: "armies at the start",
  } as Table,
  level: (written: string): string => `${LEVELS[hardness(written)]} (${written})`,
  scenario: (number: number): string => `Scenario ${number}`,
  results: {
    capitals: "Victory",
    reserve: "Defeat",
    time: "Defeat",
  } as Table,
  outcomes: {
    capitals: "Rome has won: all six capitals are garrisoned and no city of the Roman provinces is in revolt.",
    reserve: "Hispania has won: a revolt had to be placed and the reserve was empty.",
    time: "Hispania has won: the years have run out and the last space of the time track is covered.",
  } as Table,
};
