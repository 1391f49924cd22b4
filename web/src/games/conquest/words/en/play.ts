// Battle card, dice, log, tracks, the end and the replay, in English.

import type { CombatCard } from "../../wire";
import { isSiege, numeral, type Names } from "../facts";
import { combat } from "./combat";
import { common } from "./common";
import { play as shell } from "../../../../lib/words/en/play";

interface Fallen {
  die: "R" | "H";
  face: number | null;
  struck: boolean;
}

type FactKey =
  "proconsulFree" | "proconsulAlive" | "proconsulDead" | "lethe" | "legion" | "plotFree" | "plotDone" | "plotFailed";

export const play = {
  ...shell,

  dice: {
    rolling: "The dice are rolling",
    shown: (dice: Fallen[]): string =>
      common.list(
        dice.map(({ die, face, struck }) => {
          const shown = `${common.dice[die]} ${die === "R" ? numeral(face) : face}`;
          return struck ? `${shown} (thrown again)` : shown;
        }),
      ),
  },

  battle: {
    span: (least: number, most: number): string => `from ${least} to ${most}`,
    whoFights: "Who fights",
    needs: (face: string, only: boolean): string => (only ? `needs ${face}` : `needs ${face} or more`),
    choose: (card: CombatCard, price: number): string => `${isSiege(card) ? "Besiege" : "Attack"} for ${price}`,
    chooseFully: (board: Names, card: CombatCard, price: number, odds: string): string =>
      `${play.battle.choose(card, price)}. ${combat.title(board, card)}: ${odds}`,
    allThrows: "All throws",
    oneDie: (die: "R" | "H"): string => `${common.dice[die]}: attacker’s value, defender’s value, and the end`,
    twoDice: "Rows: Roman die. Columns: Hispanic die. In each field the attacker’s value and the defender’s.",
    sureNote: "Where every throw ends the same way, no dice are thrown (H4.4).",
    fell: "this one fell",
  },

  why: {
    ask: (event: string): string => (["ArmyMoved", "ArmyStayed"].includes(event) ? "Why did they do that?" : "Why?"),
    strip: (die: "R" | "H"): string => `Where each face of the ${common.dice[die]} leads`,
    fell: (face: string): string => `${face} fell`,
    candidates: "Cities it could turn to",
    noCandidate: "none",
    dropped: "in revolt, dropped",
    chosen: "chosen",
    stays: "stays",
    plotWorks: "the plot succeeds",
    plotFails: "the plot fails",
    result: (result: string, roman: boolean): string =>
      result === "=" ? "Nothing happens" : (result === "+") === roman ? "Rome prevails" : "Hispania prevails",
  },

  log: {
    ...shell.log,
    filters: { all: "All", battles: "Battles", revolts: "Revolts" },
    hispania: "Hispania acts",
    when: (round: number, year: string): string => `Round ${round} · ${year}`,
  },

  tracks: {
    label: "Tracks and reserves",
    summary: (left: number, held: number): string =>
      `${play.tracks.label}: ${play.tracks.revoltsLeft(left)}, ${play.tracks.goal(held)}`,
    turn: (round: number): string => `Round ${round}`,
    endOfRound: "End of the round",
    away: "away",
    denarii: "Denarii",
    purse: (left: number, blocked: number): string =>
      blocked ? `${left} left, ${blocked} blocked by absent generals` : `${left} left`,
    hispano: (left: number): string => `${left} of the Hispano’s 2`,
    time: "Time",
    timeTold: (discs: number, room: number): string => `Time track: ${discs} of ${room} spaces are covered`,
    yearTold: (discs: number, room: number): string =>
      room > 1 ? `${discs} of ${room} revolts` : discs ? "covered" : "free",
    revolts: "Reserve of revolts",
    revoltsLeft: (left: number): string => `${common.revolts(left)} of 22 left in the reserve`,
    left: "of 22 left",
    danger: {
      calm: "",
      low: "· running low",
      deadly: "· danger: when a revolt is due and none is left, Hispania wins",
    },
    goal: (held: number): string => `Capitals garrisoned: ${held} of 6`,
    capital: (garrisons: number, revolts: number): string =>
      garrisons ? common.garrisons(garrisons) : revolts ? common.revolts(revolts) : "no garrison",
    calm: "No revolt in Ulterior and Citerior.",
    unrest: (cities: string): string => `In revolt in the Roman provinces: ${cities}.`,
    reserve: "In reserve",
    garrisons: (who: string, left: number, most: number): string =>
      `${common.offices[who]}: ${left} of ${common.garrisons(most)} in reserve`,
    armies: (ordinary: number, special: number): string =>
      special ? `${common.armies(ordinary)} and the special army in reserve` : `${common.armies(ordinary)} in reserve`,
    roads: (left: number): string => `${common.roads(left)} to be laid`,
    facts: {
      proconsulFree: (): string => "The proconsul can still be called.",
      proconsulAlive: (where: string): string => `The proconsul stands ${where}.`,
      proconsulDead: (): string => "The proconsul has fallen.",
      lethe: (): string => "Lethe: no Roman enters the north before the praetor of Ulterior crosses the Durius.",
      legion: (where: string): string => `The Legio Hispana stands ${where}.`,
      plotFree: (): string => "A plot is still possible.",
      plotDone: (): string => "The plot has succeeded.",
      plotFailed: (): string => "The plot has failed.",
    } as Record<FactKey, (where: string) => string>,
  },

  end: {
    ...shell.end,
    cry: "Triumphus",
    roman: (year: string): string => `Hispania is Roman, ${year}`,
    victory: "Victory for Rome",
    defeat: "Victory for Hispania",
    standing: (capitals: number, reserve: number): string =>
      `${capitals} of 6 capitals garrisoned, ${common.revolts(reserve)} left in the reserve`,
    same: (level: string): string => `Again: ${common.level(level)}`,
  },

  replay: {
    ...shell.replay,
    when: (round: number, year: string, general: string): string => `Round ${round} · ${year} · ${general}`,
    tabs: { log: "Log", tracks: "Tracks" },
  },
};
