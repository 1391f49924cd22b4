// The door of SPARTACVS: what the shell is given of it. Whoever opens it has loaded its words (index.ts).

import { slot, type Chapter, type Door, type LogTelling } from "../../lib/door";
import type { Step } from "../../lib/wire";
import { ID } from "./api";
import { loadBoard } from "./board";
import { colourOf } from "./colours";
import ChapterHead from "./panels/ChapterHead.svelte";
import EventCard from "./panels/EventCard.svelte";
import Header from "./panels/Header.svelte";
import RomePanel from "./panels/RomePanel.svelte";
import SideSign from "./panels/SideSign.svelte";
import { ruleHref, ruleOf } from "./rules";
import Beside from "./table/Beside.svelte";
import { SpartacvsHand } from "./table/hand.svelte";
import HandPanel from "./table/HandPanel.svelte";
import Stage from "./table/Stage.svelte";
import Still from "./table/Still.svelte";
import { tell } from "./tell";
import { w } from "./words/index.svelte";

const BATTLES = new Set([
  "BattleBegan", "BattleCardPlayed", "BattleCardMatched", "BattleYielded", "InitiativeRolled", "LossesRolled",
  "BattleRolled", "BattleWon", "Withdrew", "Retreated", "RetreatRolled", "ForceEliminated", "LeaderLost", "BattleEnded",
]); // prettier-ignore
const CRISIS = new Set(["CrisisMoved", "ProvinceChanged", "PlaceTaken", "GameEnded", "TurnBegan"]);
const CARDS = new Set(["CardPlayed", "CardUsed", "SurprisePlayed", "ResourcePlayed", "ResourceRolled", "CardsDealt"]);
const SHORT = new Set(["Marched", "UnitHit", "ControlChanged", "CardsDealt", "HandParted", "UnitRaised", "Flipped"]);
const LONG = new Set(["BattleBegan", "BattleWon", "PlaceTaken", "SiegeRolled", "LeaderLost", "ResourceRolled"]);
/** What a summary of a step tells, the most telling first. */
const MAIN = [
  "GameEnded", "BattleWon", "LeaderLost", "PlaceTaken", "BattleBegan", "BattleCardPlayed", "SiegeRolled",
  "ResourceRolled", "CardPlayed", "Marched", "ProvinceChanged",
]; // prettier-ignore
const FILTERS: Record<string, ReadonlySet<string>> = { battles: BATTLES, crisis: CRISIS, cards: CARDS };

/** One chapter for every phase of a turn. */
function chapters(steps: readonly Step[], record: readonly string[], notation: boolean): Chapter[] {
  const made: Chapter[] = [];
  const oneLineEach = notation && record.length === steps.length;
  for (const [at, step] of steps.entries()) {
    let open = made[made.length - 1];
    if (!open || open.title !== step.label) {
      open = { key: `${made.length}.${step.label}`, title: step.label, round: step.round, entries: [] };
      made.push(open);
    }
    for (const [number, event] of step.events.entries())
      open.entries.push({ key: `${step.n}.${number}`, step, event, line: oneLineEach && number === 0 ? at : -1 });
  }
  return made;
}

const log: LogTelling = {
  get filters() {
    const words = w().log;
    return [
      { key: "battles", title: words.battles },
      { key: "crisis", title: words.crisis },
      { key: "cards", title: words.cards },
    ];
  },
  passes: ({ event }, filter) => FILTERS[filter]?.has(event) ?? true,
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
    Sign: slot(SideSign),
    Beside: slot(Beside),
    ChapterHead: slot(ChapterHead),
  },
  low: 920,
  panels: [
    { id: "cards", title: () => w().hand.tab, Panel: slot(HandPanel) },
    { id: "rome", title: () => w().rome.title, Panel: slot(RomePanel) },
  ],
  board: loadBoard,
  hand: (store) => new SpartacvsHand(store, tell),
  weight: ({ event }) => (SHORT.has(event) ? 0.4 : LONG.has(event) ? 1.3 : 0.8),
  isHeading: ({ event }) => event === "TurnBegan",
  isTurn: (step, before) => step.label !== before?.label,
  isRound: (step, before) => step.round !== (before?.round ?? 0),
  main: (step) => {
    for (const name of MAIN) {
      const found = step.events.find(({ event }) => event === name);
      if (found) return found;
    }
    return step.events[0] ?? null;
  },
  faces: null,
  same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  ruleHref,
  ruleOf,
  colour: colourOf,
  again: (options) => `/new/${ID}?scenario=${String(options.scenario ?? "")}`,
};
