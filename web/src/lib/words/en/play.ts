// Battle card, dice, log, tracks, the end and the replay, in English.

import type { CombatCard } from "../../wire";
import { isSiege, numeral, type Names } from "../facts";
import { combat } from "../../../games/conquest/words/en/combat";
import { common } from "./common";

interface Fallen {
  die: "R" | "H";
  face: number | null;
  struck: boolean;
}

type FactKey =
  "proconsulFree" | "proconsulAlive" | "proconsulDead" | "lethe" | "legion" | "plotFree" | "plotDone" | "plotFailed";

export const play = {
  ruleOpens: (rule: string): string => `Rule ${rule}: read it`,
  step: (number: number): string => `step ${number}`,

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
    head: "Log",
    keys: "Entries of the log; arrow keys go from one to the next",
    filter: "Which entries",
    filters: { all: "All", battles: "Battles", revolts: "Revolts" },
    setup: "Setup",
    hispania: "Hispania acts",
    when: (round: number, year: string): string => `Round ${round} · ${year}`,
    whyThis: (sentence: string): string => `Why? ${sentence}`,
    empty: "Nothing has happened yet.",
    nothing: "No such entry so far.",
    newest: "To the newest",
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
      `${common.generals[who]}: ${left} of ${common.garrisons(most)} in reserve`,
    armies: (ordinary: number, special: number): string =>
      special ? `${common.armies(ordinary)} and the special army in reserve` : `${common.armies(ordinary)} in reserve`,
    roads: (left: number): string => `${common.roads(left)} to be laid`,
    facts: {
      proconsulFree: (): string => "The proconsul can still be called.",
      proconsulAlive: (where: string): string => `The proconsul stands ${where}.`,
      proconsulDead: (): string => "The proconsul has fallen.",
      lethe: (): string => "Lethe: no Roman enters the north before Praetor U crosses the Durius.",
      legion: (where: string): string => `The Legio Hispana stands ${where}.`,
      plotFree: (): string => "A plot is still possible.",
      plotDone: (): string => "The plot has succeeded.",
      plotFailed: (): string => "The plot has failed.",
    } as Record<FactKey, (where: string) => string>,
  },

  end: {
    head: "The end",
    victory: "Victory for Rome",
    defeat: "Victory for Hispania",
    lasted: (rounds: number, steps: number): string => `${common.rounds(rounds)}, ${common.steps(steps)}`,
    standing: (capitals: number, reserve: number): string =>
      `${capitals} of 6 capitals garrisoned, ${common.revolts(reserve)} left in the reserve`,
    replay: "Replay the game",
    whatIf: "What if …",
    whatIfMore: "Choose a moment in the replay and play on from there.",
    save: "Save the record",
    copy: "Copy the record",
    copied: "Copied",
    notCopied: "It could not be copied. Save the record instead.",
    failed: "The record could not be fetched. Nothing is lost; try again.",
    same: (level: string): string => `Again at ${level}`,
    harder: (level: string): string => `Harder: ${level}`,
    easier: (level: string): string => `Easier: ${level}`,
    dice: "The dice",
    diceMore:
      "Before the first throw the server published a hash of its seed. Now that the seed is told, your browser can draw every die again and compare.",
    seed: "Seed",
    commitment: "Hash told at the start",
    verify: "Verify the dice in this browser",
    verifying: "Drawing the dice again …",
    holds: "The seed belongs to the hash.",
    breaks: "The seed does not belong to the hash that was told at the start.",
    match: (number: number): string => (number === 1 ? "The one die matches." : `All ${number} dice match.`),
    noDice: "No die of this seed has fallen.",
    differ: (wrong: number, number: number): string => `${wrong} of ${number} dice do not come from this seed.`,
    brought: (number: number): string =>
      number === 1
        ? "The first die was thrown elsewhere and brought along in a record."
        : `The first ${number} dice were thrown elsewhere and brought along in a record.`,
    insecure:
      "This browser checks hashes only on a safe page: https, or the machine the server runs on. Open this address there, or save the record: it holds the seed, and a replay checks every die.",
    table: "Every die",
    columns: { index: "Die", step: "Step", fell: "Fell", drawn: "From the seed", same: "Same" },
  },

  replay: {
    head: (name: string): string => (name ? `Replay: ${name}` : "Replay"),
    loading: "Fetching the game …",
    missing: "There is no such game here. The link may be cut short, or the game was played on another server.",
    offline: "The server does not answer. Nothing is lost; try again.",
    retry: "Try again",
    home: "To the games",
    controls: "Steps of the game",
    slider: "Step",
    at: (step: number, of: number): string => `Step ${step} of ${of}`,
    when: (round: number, year: string, general: string): string => `Round ${round} · ${year} · ${general}`,
    beginning: "The beginning",
    setup: "Setup",
    first: "To the beginning",
    turnBack: "A turn back",
    back: "A step back",
    next: "A step forward",
    turnNext: "A turn forward",
    last: "To the end",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    speeds: { slow: "slow", normal: "normal", fast: "fast", instant: "very fast" },
    keys: "Arrow keys: a step. Page up and down: a turn. Home, End: beginning and end. Space: play.",
    tabs: { log: "Log", tracks: "Tracks" },
    more: (steps: number): string => (steps === 1 ? "1 new step" : `${steps} new steps`),
    running: "The game goes on.",
    over: "The game is over.",
    watch: "To the table",
    whatIf: "What if, from here",
    whatIfMore: "A new table that begins at this position, with dice of its own.",
    branched: "A what-if of another game",
    origin: "To that game",
    share: "Copy link",
    save: "Save record",
    copy: "Copy record",
    shared: "Link copied",
    link: "Link to this step",
    branchFailed: "The what-if could not be made. Nothing is lost; try again.",
    stepFailed: "This step could not be fetched.",
    notation: "Notation",
  },
};
