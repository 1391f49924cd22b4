// The story of a game in English: the curve of Rome’s chance, luck and decisions, what turned it.

import { common } from "./common";

export const story = {
  tab: "Story",
  head: "How the game went",
  intro:
    "Every position is thought about again: how likely was Rome to win after each decision and after each die? So what the dice did and what people did can be told apart.",
  howWon: "How was it won?",
  howLost: "How was it lost?",
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

  curve: "Rome’s chance",
  slider: "Rome’s chance over the game",
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
  balanceTold:
    "In hundredths of Rome’s chance: plus helped Rome, minus helped Hispania. The dice count for whoever’s turn it was.",
  start: "At the beginning",
  end: "At the end",
  who: "Who",
  forRome: "for Rome",
  forHispania: "for Hispania",
  verdict: (luck: number, decisions: number): string => {
    if (Math.abs(luck) < 3 && Math.abs(decisions) < 3) return "Luck and decisions kept the balance.";
    const side = (number: number): string => (number > 0 ? "Rome" : "Hispania");
    if (Math.abs(luck) < 3) return `The dice were fair to both; the decisions helped ${side(decisions)}.`;
    if (Math.abs(decisions) < 3) return `The decisions were as good as could be seen; the dice helped ${side(luck)}.`;
    if (luck > 0 === decisions > 0) return `The dice helped ${side(luck)}, and so did the decisions.`;
    return `The dice helped ${side(luck)}, the decisions ${side(decisions)}.`;
  },

  turning: "Turning points",
  noTurning: "Nothing turned this game by much.",
  turn: (number: number): string => `Turning point ${number}`,
  bestWas: (action: string, gain: string): string => `Better was: ${action} (${gain})`,
  wasBest: "Nothing better was seen.",
  show: "Show it on the map",
  shown: (action: string): string => `On the map: what looked better here. ${action}`,
  back: "Back to what happened",

  table: "As a table",
  caption: "Every step with Rome’s chance after it",
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
};
