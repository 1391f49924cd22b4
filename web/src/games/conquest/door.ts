// The door of the conquest: what the shell is given of it. Whoever opens it has loaded its words (index.ts).

import { slot, type Door, type LogTelling } from "../../lib/door";
import { ID } from "./api";
import { loadBoard } from "./board";
import { again } from "./new/again";
import ChapterHead from "./panels/ChapterHead.svelte";
import { facesOf } from "./panels/dice";
import EndHead from "./panels/EndHead.svelte";
import EndWays from "./panels/EndWays.svelte";
import EventCard from "./panels/EventCard.svelte";
import EventSign from "./panels/EventSign.svelte";
import Reason from "./panels/Reason.svelte";
import { chapters, hispanicStart, linesOf, passes, type Chapter, type Filter } from "./panels/story";
import { mainEvent } from "./panels/told";
import Tracks from "./panels/Tracks.svelte";
import TurnHeader from "./panels/TurnHeader.svelte";
import { ruleHref, ruleOf } from "./rules";
import { Acting } from "./table/acting.svelte";
import Beside from "./table/Beside.svelte";
import { sameAction } from "./table/choices";
import Declared from "./table/Declared.svelte";
import SeatSign from "./table/SeatSign.svelte";
import Sheet from "./table/Sheet.svelte";
import Stage from "./table/Stage.svelte";
import Still from "./table/Still.svelte";
import Tip from "./table/Tip.svelte";
import { tell } from "./tell";
import type { Action, Options, Position, Roll } from "./wire";
import { w } from "./words/index.svelte";

const SHORT = new Set(["RevoltsSetUp", "ArmySetUp", "ProvinceRolled", "PieceChosen", "RoadPlaced", "GeneralPlaced"]);
const LONG = new Set(["CombatDecided", "RoundEnded", "ArmyMoved"]);

const COLOURS: Record<string, string> = { U: "var(--unit-u)", C: "var(--unit-c)", K: "var(--unit-k)" };

const log: LogTelling = {
  get filters() {
    const { battles, revolts } = w().play.log.filters;
    return [
      { key: "battles", title: battles },
      { key: "revolts", title: revolts },
    ];
  },
  passes: (event, filter) => passes(event, filter as Filter),
  chapters: (steps, record, notation, position) =>
    chapters(steps, notation ? linesOf(steps, record) : [], position as Position | null),
  chapterOf: (told, hint) => {
    const [when] = hint.line.split(" ");
    return (told as Chapter[]).findLast(({ round, turn }) => when === (turn ? `${round}.${turn}` : "setup"));
  },
  isEnd: ({ event }) => event === "GameOver",
  /** Where Hispania's part of a turn begins: at its revolt roll, or at what the Hispano does before it. */
  between: (chapter, place) =>
    (chapter as Chapter).turn !== null && hispanicStart(chapter.entries) === place ? w().play.log.hispania : "",
};

export const door: Door = {
  id: ID,
  hidden: false,
  tell,
  log,
  slots: {
    Stage: slot(Stage),
    Still: slot(Still),
    Header: slot(TurnHeader),
    EventCard: slot(EventCard),
    Sign: slot(SeatSign),
    Beside: slot(Beside),
    Declared: slot(Declared),
    Tip: slot(Tip),
    Sheet: slot(Sheet),
    ChapterHead: slot(ChapterHead),
    EventSign: slot(EventSign),
    Why: slot(Reason),
    EndHead: slot(EndHead),
    EndWays: slot(EndWays),
  },
  panels: [{ id: "tracks", title: () => w().play.replay.tabs.tracks, Panel: slot(Tracks) }],
  board: loadBoard,
  hand: (store) => new Acting(store),
  weight: ({ event }) => (SHORT.has(event) ? 0.5 : LONG.has(event) ? 1.3 : 1),
  isHeading: ({ event }) => event === "TurnStarted",
  isTurn: ({ events }) => events.some(({ event }) => event === "TurnStarted" || event === "PhaseSkipped"),
  isRound: ({ events }) => events.some(({ event }) => event === "RoundEnded"),
  main: (step) => mainEvent(step),
  faces: (thrown) => facesOf(thrown as Roll),
  same: (one, other) => sameAction(one as Action, other as Action),
  ruleHref,
  ruleOf,
  colour: (seat) => COLOURS[seat] ?? "var(--ink)",
  again: (options) => again(options as unknown as Options),
};
