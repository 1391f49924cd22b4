// The small words of English: who is who, where, how many, and what stands on plain buttons.

import type { Chance, Language } from "../../wire";
import { hundredths, in36, isSea, provinceNamed, provinceOf, share, type Names } from "../facts";

type Table = Record<string, string>;

const GENERALS: Table = { U: "Praetor U", C: "Praetor C", K: "Consul K", P: "Proconsul P", H: "the Hispano" };

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
  FREE_MOVE: "the free move of Praetor U",
  BOOST: "the Hispano’s denarii for a combat",
  REROLL: "the Hispano’s reroll",
  PICK: "the Hispano’s choice for an army",
  STRIKE: "the Hispano’s strike",
};

const REFUSALS: Table = {
  unreadable: "That could not be understood, so nothing has happened. Try it another way.",
  "too-fast": "That was too much at once. Wait a moment and try again.",
  "too-large": "That is too large to be read.",
  "foreign-origin": "This request came from another site and was not carried out. Open the table from its own address.",
  "not-found": "There is nothing at this address.",
  "not-allowed": "That cannot be done here.",
  "no-person": "The server does not know this browser yet. Reload the page.",
  "no-ticket": "This link was used already, or is older than ten minutes. Make a new one in the other browser.",
  "no-table": "There is no table at this address. Check the link, or begin a new game.",
  "no-step": "The game has no such step.",
  "no-seat": "This table has no such seat.",
  "no-invitation": "This invitation is not, or no longer, valid for this table. Ask the host for a new link.",
  "no-player": "No computer player can hold this seat.",
  taken: "Somebody has used this invitation already. You can watch, or ask the host for another seat.",
  damaged: "This game cannot be read from storage. Its record is kept untouched.",
  "not-host": "Only the person who made this table may do that.",
  "not-seated": "You are watching: only those who hold a seat decide.",
  "game-over": "The game is over. You can replay it, or branch off a what-if.",
  "not-your-decision": "It is somebody else’s decision now.",
  stale: "The table has moved on in the meantime, so this was not done. Look again and decide anew.",
  illegal: "The rules do not allow that now.",
  "nothing-to-undo": "There is nothing to take back.",
  "dice-have-fallen": "Dice have fallen since, so it cannot be taken back. A what-if tries another way from there.",
  "nothing-to-redo": "There is nothing to do again.",
  "no-dice-wait": "No dice wait to be thrown.",
  "no-hints": "This table is played without hints.",
  cancelled: "It was called off; nothing has happened.",
  "game-running": "This game goes on, and others play in it: its story can be told when it is over.",
  "no-analysis": "That analysis was forgotten. Ask for it again.",
  "not-stored": "It could not be saved, so it has not happened. Try the same again.",
  broken: "Something went wrong on the server. What was played is kept; try again.",
  offline: "The server cannot be reached. Nothing is lost; play goes on as soon as it answers.",
};

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function listed(words: string[], last: string): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

export const common = {
  title: "HISPANIA",
  languages: { en: "English", fr: "Français", es: "Español" } as Record<Language, string>,

  // -------------------------------------------------------------- who
  /** As a label. */
  generals: { ...GENERALS, H: "Hispano" } as Table,
  /** His whole title. */
  offices: {
    U: "Praetor of Ulterior",
    C: "Praetor of Citerior",
    K: "Consul",
    P: "Proconsul",
    H: "Hispano",
  } as Table,
  seats: { U: "Ulterior", C: "Citerior", K: "Consul", H: "Hispano" } as Table,
  /** Within a sentence. */
  who: (code: string): string => GENERALS[code] ?? "another general",
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
  round: (number: number): string => `Round ${number}`,
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
  rounds: (number: number): string => counted(number, "round", "rounds"),
  steps: (number: number): string => counted(number, "step", "steps"),
  players: (number: number): string => counted(number, "player", "players"),
  watching: (number: number): string => (number === 1 ? "1 person watches" : `${number} people watch`),
  ordinal: (number: number): string => {
    const last = number % 100 > 10 && number % 100 < 14 ? 0 : number % 10;
    return `${number}${["th", "st", "nd", "rd"][last] ?? "th"}`;
  },
  list: (words: string[]): string => listed(words, "and"),
  listOr: (words: string[]): string => listed(words, "or"),
  capital: (text: string): string => text.charAt(0).toUpperCase() + text.slice(1),
  /** 69% */
  percent: (chance: Chance): string => `${hundredths(chance)}%`,
  /** 25/36 */
  in36,
  /** 25/36 (69%) */
  chance: (chance: Chance): string => `${in36(chance)} (${common.percent(chance)})`,
  span: (least: Chance, most: Chance): string =>
    hundredths(least) === hundredths(most) || share(least) === share(most)
      ? common.percent(most)
      : `${hundredths(least)}–${common.percent(most)}`,

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
  level: (written: string): string => `level ${written}`,
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

  // -------------------------------------------------------------- plain buttons
  ok: "OK",
  yes: "Yes",
  no: "No",
  cancel: "Cancel",
  close: "Close",
  back: "Back",
  next: "Next",
  previous: "Previous",
  more: "More",
  less: "Less",
  copy: "Copy",
  copied: "Copied",
  notCopied: "It could not be copied: select the text and copy it yourself.",
  share: "Share",
  save: "Save",
  open: "Open",
  undo: "Undo",
  redo: "Redo",
  retry: "Try again",
  loading: "One moment …",
  why: "Why?",
  rule: (number: string): string => `Rule ${number}`,
  you: "you",
  nobody: "nobody",
  computer: "computer",
  none: "none",
  /** Before a list or a value. */
  colon: (label: string): string => `${label}:`,

  // -------------------------------------------------------------- the line to the server
  /** A refusal by its type (docs/protocol.md). */
  refusal: (type: string): string => REFUSALS[type] ?? REFUSALS.broken!,
  connection: {
    connecting: "Connecting …",
    online: "Connected",
    lost: "The line is broken. Nothing is lost; trying again …",
    back: "Connected again",
    offline: "Not connected",
  },
};
