// The small words of English: who is who, where, how many, and what stands on plain buttons.

import type { Chance, Language } from "../../wire";
import { hundredths, share } from "../facts";

type Table = Record<string, string>;

const REFUSALS: Table = {
  unreadable: "That could not be understood, so nothing has happened. Try it another way.",
  "too-fast": "That was too much at once. Wait a moment and try again.",
  "too-large": "That is too large to be read.",
  enough: "This has been done so often at this table that it is enough: play on without it.",
  "foreign-host":
    "This server does not know itself by the name in your address bar. Open the table from its own address.",
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
  "no-talk": "That cannot be said at this table.",
  "no-hints": "This table is played without hints.",
  "known-dice":
    "Whoever chose the seed of this game can know what is hidden in it: nobody else can sit down here. To play with others, begin a new table and leave the seed empty.",
  cancelled: "It was called off; nothing has happened.",
  "game-running": "This game goes on, and others play in it: its story can be told when it is over.",
  "no-analysis": "That analysis was forgotten. Ask for it again.",
  "not-stored": "It could not be saved, so it has not happened. Try the same again.",
  "not-read": "The server cannot reach its database just now. Nothing is lost: try again in a moment.",
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
  round: (number: number): string => `Round ${number}`,
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
  span: (least: Chance, most: Chance): string =>
    hundredths(least) === hundredths(most) || share(least) === share(most)
      ? common.percent(most)
      : `${hundredths(least)}–${common.percent(most)}`,

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
