// A log as a story: events in order, grouped by turn, each with its line of notation.

import type { Chapter as AnyChapter, Entry } from "../../../play/chapters";
import type { GameEvent, Position, Step, Turn } from "../wire";

export type { Entry };

export type Filter = "all" | "battles" | "revolts";
/** A turn of a general, or the setup. */
export interface Chapter extends AnyChapter {
  /** Null for the setup. */
  turn: Turn | null;
  year: number;
  denarii: number | null;
}

const BATTLES = new Set(["CombatDeclared", "CombatDecided", "PlotMade", "PlotDecided", "Boosted"]);
const REVOLTS = new Set(["RevoltRolled", "RevoltsSetUp", "ArmySetUp", "PieceChosen", "ProvinceRolled", "RoundEnded"]);
const SETUP = new Set([
  "RevoltsSetUp",
  "ArmySetUp",
  "ProvinceRolled",
  "RoadPlaced",
  "RoadKept",
  "GeneralPlaced",
  "PieceChosen",
]);
const GUERRILLA = 5; // H7.3: the scenario whose years take three discs each

/** Is an event worth telling under a filter? */
export function passes(event: GameEvent, filter: Filter): boolean {
  if (filter === "all" || event.event === "GameOver") return true;
  if (filter === "battles") return BATTLES.has(event.event);
  return REVOLTS.has(event.event) || (event.event === "ArmyMoved" && (event.placed === true || event.lost === true));
}

/** The year that the next disc of the time track covers (H3.6, H7.3). */
export function yearAfter(discs: number, scenario: number | null): number {
  return scenario === GUERRILLA ? 54 - 18 * Math.floor(Math.min(discs, 8) / 3) : 198 - 18 * Math.min(discs, 10);
}

/** How many discs lay on the time track before the first step; the position is the one after the last. */
export function timeAtStart(steps: readonly Step[], position: Position | null | undefined): number {
  const ended = steps.flatMap((step) => step.events).filter((event) => event.event === "RoundEnded" && !event.lost);
  if (position) return Math.max(0, position.time - ended.length);
  const first = ended[0];
  return first ? Math.max(0, (198 - (first.year as number)) / 18) : 0;
}

/** Whose turn it was in a step: 3.K is the consul's third. */
export function turnOf(step: { label: string }): Turn {
  const [, code = "U"] = step.label.split(".");
  return code as Turn;
}

/** The turns of a log with their entries; an entry that opens a turn becomes its heading. */
export function chapters(steps: readonly Step[], lines: readonly number[], last?: Position | null): Chapter[] {
  const scenario = last?.scenario ?? null;
  let discs = timeAtStart(steps, last);
  let round = steps[0]?.round || 1;
  const told: Chapter[] = [];
  let open: Chapter | null = null;
  const begin = (turn: Turn | null, denarii: number | null): Chapter => {
    const year = yearAfter(discs, scenario);
    open = { key: `${told.length}.${round}.${turn ?? "setup"}`, title: "", turn, round, year, denarii, entries: [] };
    told.push(open);
    return open;
  };
  let count = 0;
  for (const step of steps) {
    step.events.forEach((event, number) => {
      const line = lines[count++] ?? -1;
      const entry: Entry = { key: `${step.n}.${number}`, step, event, line };
      if (event.event === "TurnStarted") {
        round = event.round as number;
        begin(event.general as Turn, event.denarii as number);
        if (!event.absent && !event.blocked) return; // the heading tells it all
      } else if (event.event === "PhaseSkipped") {
        begin(event.general as Turn, null);
      } else if (!open) {
        begin(SETUP.has(event.event) ? null : turnOf(step), null);
      }
      open!.entries.push(entry);
      if (event.event === "RoundEnded") {
        round = (event.round as number) + 1;
        if (!event.lost) discs += 1;
      }
    });
  }
  return told;
}

/** The place of the entry with which Hispania begins to act in a turn; -1 if it has not. */
export function hispanicStart(entries: readonly Entry[]): number {
  let at = entries.findIndex(
    ({ event }) =>
      (event.event === "RevoltRolled" && !event.plot) ||
      (event.event === "Declined" && event.what === "strike") ||
      Boolean(event.strike),
  );
  // Dice that the Hispano had thrown again come before the roll that stood (H6.7a).
  while (at > 0 && ["DiceShown", "RerollAsked"].includes(entries[at - 1]?.event.event ?? "")) at -= 1;
  return at;
}

const OWN_LINE = new Set([
  "RoadPlaced",
  "RoadKept",
  "GeneralPlaced",
  "RoundEnded",
  "GameOver",
  "GeneralEntered",
  "GeneralMoved",
  "FleetMoved",
  "GarrisonPlaced",
  "GarrisonRemoved",
  "RoadBuilt",
  "ProconsulCame",
  "Passed",
  "Declined",
  "ArmyMoved",
  "ArmyStayed",
]);
const CLOSES = new Set(["CombatDecided", "PlotDecided", "RevoltRolled"]);

/** The line of the record that each event begins, -1 for those that begin none: docs/notation.md tells which share one. */
function lineNumbers(events: readonly GameEvent[], opened: boolean): { lines: number[]; total: number } {
  let total = opened ? 1 : 0;
  let open = opened;
  let gathering = ""; // dice of the setup share a line while nothing else comes between
  const lines = events.map((event) => {
    const kind = event.event;
    const fresh = (gathers = ""): number => {
      gathering = gathers;
      return total++;
    };
    if (OWN_LINE.has(kind)) return fresh();
    if (kind === "Yielded") return event.by_choice ? fresh() : -1;
    if (kind === "RevoltsSetUp" && event.die !== null) return gathering === "revolts" ? -1 : fresh("revolts");
    if (kind === "ProvinceRolled") return gathering === "armies" ? -1 : fresh("armies");
    if (kind === "ArmySetUp" && (event.die !== null || event.city_die !== null))
      return gathering === "armies" ? -1 : fresh("armies");
    if (kind === "RevoltsSetUp" || kind === "ArmySetUp") return fresh();
    if (kind === "CombatDeclared" || kind === "PlotMade" || (kind === "DiceShown" && !open)) {
      open = true;
      return fresh();
    }
    if (CLOSES.has(kind)) {
      const line = open ? -1 : fresh();
      open = false;
      return line;
    }
    return -1;
  });
  return { lines, total };
}

/** For every event the number of its line in the record; empty when they do not fit together. */
export function linesOf(steps: readonly Step[], record: readonly string[]): number[] {
  const events = steps.flatMap((step) => step.events);
  for (const opened of [false, true]) {
    const { lines, total } = lineNumbers(events, opened);
    if (total === record.length) return lines;
  }
  return [];
}
