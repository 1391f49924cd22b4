// The exercises in English: one position, one question, how good an answer is, and why one is best.

import type { Action, AnswerTold, PointTold } from "../../wire";
import { isSea, type Names } from "../facts";
import { actions } from "./actions";
import { common } from "./common";

type Table = Record<string, string>;
type Told = (point: PointTold, board: Names) => string;

const percent = (share: number): string => common.percent([share, 1]);

/** A difference of chances, in points of a hundred. */
const points = (loss: number): string => {
  const whole = Math.round(100 * loss);
  return whole === 0 ? "less than a point" : whole === 1 ? "1 point" : `${whole} points`;
};

const named = (board: Names, action: Action): string =>
  actions.priced(board, action, action.denarii ?? action.cost ?? 0);

/** An action within a sentence. */
const inner = (board: Names, action: Action | null): string => {
  const name = action ? named(board, action) : "";
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const chain = (board: Names, told: Action[]): string => told.map((one) => inner(board, one)).join(", then ");
const province = (board: Names, id: string): string => board.facts.provinces.find((one) => one.id === id)?.name ?? id;
const rests = (action: Action | null): boolean => action?.kind === "pass";

/** What tempts, what it gives away, and what is wrong with it. */
const tempting: Told = (point, board) => {
  const lost = `${inner(board, point.action)}, gives ${points(point.loss)} away: Rome’s chance is ${percent(point.chance)}`;
  if (point.win)
    return point.fails && point.fails[0]
      ? `${lost}. It succeeds in ${common.percent(point.win)} and loses the general in ${common.percent(point.fails)}.`
      : `${lost}. It succeeds in ${common.percent(point.win)}.`;
  if (point.threat)
    return `${lost}. It leaves him beside the army of ${board.name(point.threat.army)}, which would beat him in ${common.percent(point.threat.loss)}.`;
  return `${lost}.`;
};

const POINTS: Record<string, Told> = {
  best: (p, board) =>
    `${p.action ? named(board, p.action) : ""}. Rome’s chance is ${percent(p.chance)}, the best of ${p.legal} actions.`,
  "as-good": (p, board) => `As good, within the error: ${common.list(p.actions.map((one) => inner(board, one)))}.`,
  odds: (p) => {
    if (p.sure || !p.win) return p.win && p.win[0] === p.win[1] ? "It succeeds without dice." : "No dice are thrown.";
    return p.fails && p.fails[0]
      ? `It succeeds in ${common.percent(p.win)} of the throws, and loses the general in ${common.percent(p.fails)}.`
      : `It succeeds in ${common.percent(p.win)} of the throws; otherwise only the denarii are gone.`;
  },
  prices: (p) => {
    const rows = p.rows.map(
      (row) =>
        `${common.denarii(row.denarii)}: succeeds in ${common.percent(row.win)}, Rome’s chance ${percent(row.chance)}`,
    );
    return `What each price buys. ${rows.join("; ")}.${p.wasted ? " More denarii than needed buy nothing." : ""}`;
  },
  frees: (p, board) =>
    `Success takes the last revolt out of ${province(board, p.province)}: a garrison may then be placed in ${board.name(p.capital)}.`,
  home: (p, board) =>
    p.number > 0
      ? `${board.name(p.city)} is Roman soil: ${province(board, p.province)} must be without revolts before Rome can win.`
      : `Success takes the last revolt out of ${province(board, p.province)}, as victory asks.`,
  capital: (p, board) =>
    `${board.name(p.city)} is a capital: ${p.number} of ${p.total} are then garrisoned, and it counts even if revolts come back.`,
  "second-disc": (p, board) => `A second garrison in ${board.name(p.city)}: an army strikes off only the upper one.`,
  holds: (p, board) => `While it stands, no roll brings a revolt to ${board.name(p.city)}.`,
  support: (p, board) => `A garrison in ${board.name(p.city)} adds 1 to every combat of its colour that touches it.`,
  recall: (p, board) =>
    p.number === 0
      ? `He has no garrison in reserve; the one of ${board.name(p.city)} is needed elsewhere.`
      : `He has ${common.garrisons(p.number)} in reserve; the one of ${board.name(p.city)} is needed elsewhere.`,
  pass: (p) => `Nothing that ${common.denarii(p.number)} can buy improves the position: what is left may be lost.`,
  fleet: (p, board) =>
    `The fleet opens ${board.name(p.space)} as a way${p.general ? ` and carries ${common.who(p.general)}` : ""}.`,
  enter: (p, board) =>
    isSea(board, p.space)
      ? `From ${board.name(p.space)} he is soon where he is needed.`
      : `In ${board.name(p.space)} he is where he is needed.`,
  run: (p) =>
    `The run of roads joins ${p.number} links for 1 denarius; the whole way costs ${common.denarii(p.total)}.`,
  "by-sea": (p) => `The way leads over seas where fleets lie, for ${common.denarii(p.total)} in all.`,
  "open-capital": (p, board) =>
    `${province(board, p.province)} is quiet, so its capital ${board.name(p.city)} can be garrisoned now; the next revolt there would close it.`,
  guards: (p, board) => `While he stands in ${board.name(p.city)}, no roll brings a revolt there.`,
  escapes: (p, board) =>
    `The army of ${board.name(p.army)} stands beside ${common.who(p.general)}: if it turned on him it would beat him in ${p.fails ? common.percent(p.fails) : ""} of the throws. Where he goes no army is beside him.`,
  "stays-in-danger": (p, board) =>
    `The risk is worth it: the army of ${board.name(p.army)}, should it turn on ${common.who(p.general)}, beats him in ${p.fails ? common.percent(p.fails) : ""} of the throws.`,
  reserve: (p) =>
    `Only ${common.revolts(p.number)} in reserve: when one is needed and none is left, Hispania wins. Every revolt taken off the board goes back there.`,
  time: (p) => `Only ${p.number === 1 ? "1 round is" : `${p.number} rounds are`} left before the years run out.`,
  wins: () => "With it the last condition of victory is met, and Rome has won.",
  plan: (p, board) => `The plan, if the dice are kind: then ${chain(board, p.actions)}.`,
  "plan-wins": (p, board) => `The plan, if the dice are kind: then ${chain(board, p.actions)}, and Rome has won.`,
  second: (p, board) => `The best of the others, ${tempting(p, board)}`,
  glance: (p, board) => `What looks best at a glance, ${tempting(p, board)}`,
  rest: (p) =>
    `${rests(p.action) ? "Ending the phase at once" : "Letting it be"} gives ${points(p.loss)} away: Rome’s chance is ${percent(p.chance)}.`,
  "nothing-else": (p) =>
    `No other idea is better than ${rests(p.action) ? "ending the phase at once" : "letting it be"}, which gives ${points(p.loss)} away: Rome’s chance is ${percent(p.chance)}.`,
};

const KINDS: Table = {
  pass: "ending the phase",
  move: "a move",
  fleet: "sailing a fleet",
  garrison: "placing a garrison",
  remove: "taking a garrison back",
  besiege: "a siege",
  attack: "an attack",
  enter: "bringing the general in",
  road: "laying a road",
  keep: "keeping a road",
  build: "building a road",
  buy: "calling the proconsul",
  plot: "a plot",
  decline: "letting it be",
  boost: "adding denarii",
  reroll: "throwing a die again",
  pick: "choosing where the army goes",
  strike: "a strike",
  "set-revolts": "choosing the city that rises",
  "set-army": "setting an army",
};

const FOUND: Table = {
  1: "at a glance",
  30: "after 30 tries",
  300: "after 300 tries",
  3000: "after 3,000 tries",
  30000: "only by looking very deep",
};

export const exercises = {
  title: "Exercises",
  lead: (number: number, margin: number): string =>
    `${number} positions from games of the program against itself. In each of them one action is clearly best: any other idea gives away ${points(margin)} or more of 100 in the chance to win.`,
  progress: (solved: number, number: number): string => `Solved: ${solved} of ${number}`,
  grades: { easy: "Easy", medium: "Medium", hard: "Hard" } as Table,
  themes: {
    victory: "win now",
    capital: "a capital waits",
    reserve: "save the reserve",
    price: "how many denarii",
    siege: "which siege",
    attack: "attack an army",
    escape: "out of danger",
    road: "a run of roads",
    fleet: "by sea",
    support: "garrison for support",
    recall: "take a garrison back",
    march: "the right place",
    enter: "coming back",
    wait: "when to stop",
    variant: "a variant’s power",
    hispano: "for the Hispano",
  } as Table,
  notes: {
    "": "not yet tried",
    tried: "tried",
    shown: "solution seen",
    helped: "solved with help",
    solved: "solved",
  } as Table,
  goOn: (number: number): string => `Go on with number ${number}`,
  allSolved: "All are solved. Choose any of them to see it again.",
  forget: "Forget my progress",
  forgetSure: "Forget it: all begin anew",
  number: (number: number, of: number): string => `Exercise ${number} of ${of}`,
  question: (who: string, denarii: number): string =>
    denarii
      ? `${common.Who(who)} decides, with ${common.denarii(denarii)}: what is best?`
      : `${common.Who(who)} decides: what is best?`,
  how: "Answer on the map or in the list, as at the table. Nothing is played: you may try as often as you like.",
  hint: "Hint",
  hintSpaces: (board: Names, spaces: string[]): string =>
    spaces.length
      ? `Look at ${common.places(board, spaces)}.`
      : "Look at what is left to spend, and at who stands where.",
  hintKind: (kind: string): string => `The best action is ${KINDS[kind] ?? kind}.`,
  solution: "Show the solution",
  answer: (board: Names, told: AnswerTold, seat: string): string => {
    const action = named(board, told.action as unknown as Action);
    if (told.kind === "right") return `Right! ${action}: Rome’s chance is ${percent(told.chance)}.`;
    if (told.kind === "close")
      return seat === "H"
        ? `Close: ${action}. Rome’s chance is ${percent(told.chance)}, ${points(told.loss)} more than with the best.`
        : `Close: ${action} is the right idea at another price. Rome’s chance is ${percent(told.chance)}, ${points(told.loss)} less than with the best.`;
    const rank = told.rank > 2 ? ` It ranks ${told.rank} of ${told.legal}.` : "";
    return `No: ${action} gives ${points(told.loss)} away, Rome’s chance is ${percent(told.chance)}.${rank} Try again.`;
  },
  why: "Why",
  point: (board: Names, point: PointTold): string => POINTS[point.code]?.(point, board) ?? point.code,
  found: (tries: number): string => `The program’s search finds it ${FOUND[tries] ?? `after ${tries} tries`}.`,
  chances: "Chances are Rome’s chances to win the game, as a deep search sees them.",
  next: "Next exercise",
  again: "Try it again",
  all: "All exercises",
  missing: (number: number, most: number): string => `There is no exercise ${number}; there are 1 to ${most}.`,
};
