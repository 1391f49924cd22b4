// The door of the peoples: what the shell is given of it. Whoever opens it has loaded its words (index.ts).

import { slot, type Chapter, type Door, type LogTelling } from "../../lib/door";
import type { Step } from "../../lib/wire";
import { ID } from "./api";
import { loadBoard } from "./board";
import { colourOf } from "./colours";
import ChapterHead from "./panels/ChapterHead.svelte";
import EventCard from "./panels/EventCard.svelte";
import Header from "./panels/Header.svelte";
import Nations from "./panels/Nations.svelte";
import Score from "./panels/Score.svelte";
import Why from "./panels/Why.svelte";
import { ruleHref, ruleOf } from "./rules";
import Beside from "./table/Beside.svelte";
import { PeoplesHand } from "./table/hand.svelte";
import Stage from "./table/Stage.svelte";
import Still from "./table/Still.svelte";
import Tip from "./table/Tip.svelte";
import { tell } from "./tell";
import { hasWhy } from "./told";
import { history, w } from "./words/index.svelte";

const BATTLES = new Set(["BattleBegan", "DiceRolled", "UnitDestroyed", "LeaderKilled", "BattleEnded", "CastleRuined"]);
const POINTS = new Set([
  "PointsScored",
  "Submitted",
  "BondEnded",
  "NationBorn",
  "NationEnded",
  "NationSold",
  "GameEnded",
]);
const SHORT = new Set(["Marched", "UnitPlaced", "UnitRemoved", "IncomeCollected", "UnitRetreated", "UnitDestroyed"]);
const LONG = new Set(["DiceRolled", "NationBorn", "Submitted", "ToledoFell"]);
/** What a summary of a step tells, the most telling first. */
const MAIN = ["GameEnded", "NationBorn", "Submitted", "BattleEnded", "PointsScored", "LeaderKilled", "DiceRolled"];

/** One chapter for every sequence of a nation. */
function chapters(steps: readonly Step[], record: readonly string[], notation: boolean): Chapter[] {
  const made: Chapter[] = [];
  const oneLineEach = notation && record.length === steps.length;
  for (const [at, step] of steps.entries()) {
    let open = made[made.length - 1];
    if (!open || open.title !== step.label) {
      const opens = step.round !== (made.at(-1)?.round ?? 0);
      const lead = opens ? history(step.round)?.text : undefined;
      open = { key: `${made.length}.${step.label}`, title: step.label, round: step.round, entries: [] };
      made.push(lead ? Object.assign(open, { lead }) : open);
    }
    for (const [number, event] of step.events.entries())
      open.entries.push({ key: `${step.n}.${number}`, step, event, line: oneLineEach && number === 0 ? at : -1 });
  }
  return made;
}

const log: LogTelling = {
  get filters() {
    const { battles, points } = w().log;
    return [
      { key: "battles", title: battles },
      { key: "points", title: points },
    ];
  },
  passes: ({ event }, filter) => (filter === "battles" ? BATTLES : POINTS).has(event),
  chapters,
  chapterOf: (made, hint) => made.findLast(({ entries }) => entries.some(({ step }) => step.n <= hint.step)),
  isEnd: ({ event }) => event === "GameEnded",
  between: () => "",
};

export const door: Door = {
  id: ID,
  hidden: true,
  tell,
  log,
  slots: {
    Stage: slot(Stage),
    Still: slot(Still),
    Header: slot(Header),
    EventCard: slot(EventCard),
    Beside: slot(Beside),
    ChapterHead: slot(ChapterHead),
    Tip: slot(Tip),
    Why: slot(Why),
  },
  low: 920,
  panels: [
    { id: "score", title: () => w().score.title, Panel: slot(Score) },
    { id: "nations", title: () => w().sheet.title, Panel: slot(Nations) },
  ],
  board: loadBoard,
  hand: (store) => new PeoplesHand(store, tell),
  weight: ({ event }) => (SHORT.has(event) ? 0.4 : LONG.has(event) ? 1.3 : 0.8),
  isHeading: ({ event }) => event === "SequenceBegan",
  isTurn: (step, before) => step.label !== before?.label,
  isRound: (step, before) => step.round !== (before?.round ?? 0),
  main: (step) => {
    for (const name of MAIN) {
      const found = step.events.find(({ event }) => event === name);
      if (found) return found;
    }
    return step.events.find((event) => hasWhy(event)) ?? step.events[0] ?? null;
  },
  faces: null,
  same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  ruleHref,
  ruleOf,
  colour: colourOf,
  again: (options) => `/new/${ID}?scenario=${String(options.scenario ?? "")}`,
};
