// The story of a game in English: the curve of chances, luck and decisions, what turned it.

import { common } from "./common";

export const story = {
  tab: "Story",
  head: "How the game went",
  ask: "Tell the story",
  better: "Look more closely",
  quality: "How closely",
  qualities: {
    quick: "At a glance, some seconds",
    normal: "Closely, up to a minute",
    deep: "Very closely, some minutes",
  },
  looked: { quick: "Looked at quickly.", normal: "Looked at closely.", deep: "Looked at very closely." },
  asking: "Asking …",
  waiting: (ahead: number): string =>
    ahead === 1 ? "Waiting: one other analysis comes first." : `Waiting: ${ahead} other analyses come first.`,
  running: (done: number, of: number): string => `Thinking: ${done} of ${of} positions`,
  cancel: "Give up",
  cancelled: "Given up. Nothing is lost; you can ask again.",
  failed: "The analysis went wrong. The game itself is untouched; you can ask again.",
  older: (steps: number): string =>
    `The game has gone on since: this story ends after ${common.steps(steps)}. Ask again for the rest.`,
  alone:
    "While a game goes on, only who plays alone may ask: an analysis tells the best actions, and others have to find them by themselves.",
  fold: "Hide the curve",
  unfold: "Show the curve",
  percent: (number: number): string => `${number}%`,
  /** A change. */
  signed: (number: number): string => `${number > 0 ? "+" : number < 0 ? "−" : "±"}${Math.abs(number)}%`,
  margin: (number: number): string => `± ${number}`,
  unknown: "not looked at yet",
  round: "Round",
  legend: {
    luck: "what the dice changed",
    decisions: "what decisions changed",
    error: "margin of error",
    turn: "turning point",
  },
  keys: "Arrow keys left and right: a step. Up and down: the turning points. Home, End: beginning and end.",

  when: (round: number, who: string): string => (round > 0 ? `Round ${round}, ${who}` : "Setup"),
  setup: "Setup",
  luck: "Luck",
  decisions: "Decisions",
  together: "Together",
  everybody: "All together",
  kind: { dice: "luck", decision: "decision" },

  balance: "Luck and decisions",
  start: "At the beginning",
  end: "At the end",
  who: "Who",

  turning: "Turning points",
  noTurning: "Nothing turned this game by much.",
  turn: (number: number): string => `Turning point ${number}`,
  bestWas: (action: string, gain: string): string => `Better was: ${action} (${gain})`,
  wasBest: "Nothing better was seen.",
  show: "Show it on the map",
  shown: (action: string): string => `On the map: what looked better here. ${action}`,
  back: "Back to what happened",

  table: "As a table",
  columns: {
    step: "Step",
    when: "When",
    what: "What happened",
    kind: "By",
    chance: "Chance",
    error: "Error",
    change: "Change",
  },
  told: "To the whole story",
  apart: "Luck and skill told apart",

  // -------------------------------------------------------------- any game, through the eyes of a seat
  through: "Whose chance",
  introAny:
    "Every position is thought about again: how likely was each seat to win after each decision and after chance? So luck and what people did can be told apart.",
  how: "How did it come to this?",
  chanceOf: (seat: string): string => `Chance of ${seat}`,
  sliderOf: (seat: string): string => `Chance of ${seat} over the game`,
  captionOf: (seat: string): string => `Every step with the chance of ${seat} after it`,
  balanceOf: (seat: string): string =>
    `In hundredths of the chance of ${seat}: plus helped, minus did not. Chance counts for whoever’s turn it was.`,
  verdictOf: (seat: string, luck: number, decisions: number): string => {
    const did = (number: number, what: string): string =>
      Math.abs(number) < 3 ? `${what} kept the balance` : `${what} ${number > 0 ? "helped" : "hurt"} ${seat}`;
    return `${did(luck, "Luck")}; ${did(decisions, "decisions")}.`;
  },
};
