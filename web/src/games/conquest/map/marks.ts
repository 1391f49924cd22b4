// What an event points at on the map: marks on spaces and one arrow. "Won" and "lost" are seen from Rome.

import type { Arrow, Mark } from "./types";
import type { Action, ArmyChoice, CombatCard, GameEvent, PathStep, Position, Unit } from "../wire";

export type { Arrow, Mark };

export interface Pointing {
  marks: Mark[];
  arrow: Arrow | null;
}

/** What marks ask of a board; `Board` of games/conquest/board.ts answers it. */
export interface Waters {
  seas: { id: string }[];
  seaWay(from: string, to: string): string[];
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

function combat(event: GameEvent): Pointing {
  const card = event.card as CombatCard;
  const { attacker, defender } = card;
  const arrow: Arrow = { from: attacker.space, to: defender.space, kind: "attack" };
  const choice = event.choice as ArmyChoice | null;
  const others = choice ? candidates(choice, defender.space) : [];
  if (event.event === "CombatDeclared" || event.result === "=")
    return { marks: [...others, { space: defender.space, kind: "battle", ...values(event) }], arrow };
  const roman = card.kind === "siege" || card.kind === "attack";
  const kind = (event.result === "+") === roman ? "won" : "lost";
  const space = event.result === "+" ? defender.space : attacker.space;
  return { marks: [...others, { space, kind, ...values(event) }], arrow };
}

function values(event: GameEvent): { text?: string } {
  const [ours, theirs] = [event.attacker_value, event.defender_value];
  return typeof ours === "number" && typeof theirs === "number" ? { text: `${ours}:${theirs}` } : {};
}

function candidates(choice: ArmyChoice, target: string): Mark[] {
  return choice.targets.filter((space) => space !== target).map((space) => ({ space, kind: "candidate" }));
}

function revolt(event: GameEvent): Mark {
  const space = text(event.city);
  if (event.effect === "revolt") return { space, kind: "revolt", text: "+1" };
  if (event.effect === "army") return { space, kind: "revolt", text: text(event.piece) || "A" };
  if (event.effect === "lost") return { space, kind: "lost" };
  return { space, kind: "target" };
}

function endOf(path: readonly PathStep[], from: string): string {
  return path[path.length - 1]?.[1] ?? from;
}

/** The arrow along the path of a move. */
export function way(from: string, path: readonly PathStep[]): Arrow {
  return { from, to: endOf(path, from), kind: "move", path: path.slice(0, -1).map(([, space]) => space) };
}

/** The arrow of a fleet, from sea to sea. */
export function sailing(board: Waters | null | undefined, from: string, to: string): Arrow {
  return { from, to, kind: "fleet", path: board?.seaWay(from, to) ?? [] };
}

/** The marks and the arrow of one event; the board tells the way of a fleet, and where a proconsul lands (H6.3). */
export function pointing(event: GameEvent, board?: Waters | null): Pointing {
  const on = (space: unknown, kind: Mark["kind"], label?: string): Pointing => ({
    marks: text(space) ? [{ space: text(space), kind, ...(label ? { text: label } : {}) }] : [],
    arrow: null,
  });
  switch (event.event) {
    case "RevoltsSetUp":
      return on(event.city, "revolt", `+${String(event.revolts)}`);
    case "ArmySetUp":
    case "PieceChosen":
      return on(event.city, "revolt", text(event.piece) || "A");
    case "RoadPlaced":
    case "RoadBuilt":
      return { marks: [...on(event.start, "now").marks, ...on(event.end, "now").marks], arrow: null };
    case "GeneralPlaced":
    case "GeneralEntered":
      return on(event.space, "moved");
    case "GeneralMoved": {
      const from = text(event.start);
      return {
        marks: [{ space: endOf(event.path as PathStep[], from), kind: "moved" }],
        arrow: way(from, event.path as PathStep[]),
      };
    }
    case "FleetMoved": {
      const [from, to] = [text(event.start), text(event.to)];
      return { marks: [{ space: to, kind: "moved" }], arrow: sailing(board, from, to) };
    }
    case "GarrisonPlaced":
    case "GarrisonRemoved":
      return on(event.city, "now");
    case "ProconsulCame":
      return on(board?.seas[0]?.id, "moved");
    case "PlotMade":
      return on(event.city, "battle");
    case "PlotDecided":
      return on(event.city, event.success ? "won" : "lost");
    case "CombatDeclared":
    case "CombatDecided":
      return combat(event);
    case "RevoltRolled":
      return { marks: [revolt(event)], arrow: null };
    case "ArmyMoved": {
      const choice = event.choice as ArmyChoice;
      const to = text(event.to);
      const mark: Mark = event.placed
        ? { space: to, kind: "revolt", text: "+1" }
        : { space: to, kind: event.lost ? "lost" : "moved" };
      return { marks: [...candidates(choice, to), mark], arrow: { from: choice.army, to, kind: "army" } };
    }
    case "ArmyStayed": {
      const choice = event.choice as ArmyChoice;
      return { marks: [...candidates(choice, ""), { space: choice.army, kind: "now" }], arrow: null };
    }
    default:
      return { marks: [], arrow: null };
  }
}

/** The marks of all events of a step: the last word on a space counts, and the last arrow. */
export function pointingOf(events: readonly GameEvent[], board?: Waters | null): Pointing {
  const marks = new Map<string, Mark>();
  let arrow: Arrow | null = null;
  for (const event of events) {
    const one = pointing(event, board);
    for (const mark of one.marks) {
      if (mark.kind === "candidate" && marks.has(mark.space)) continue;
      marks.delete(mark.space);
      marks.set(mark.space, mark);
    }
    arrow = one.arrow ?? arrow;
  }
  return { marks: [...marks.values()], arrow };
}

// ------------------------------------------------------------------ an action on the map

/** What an action points at, in the position in which it could be done; nothing where it has no place. */
export function pointingAt(action: Action, position: Position | null, board?: Waters | null): Pointing {
  const unit = (action.unit || action.actor) as Unit;
  const here = position?.generals[unit] ?? null;
  const on = (...spaces: (string | undefined)[]): Mark[] =>
    spaces.flatMap((space) => (space ? [{ space, kind: "target" as const }] : []));
  switch (action.kind) {
    case "move":
      return { marks: on(action.to), arrow: here ? way(here, action.path ?? [[">", action.to ?? ""]]) : null };
    case "fleet":
      return { marks: on(action.to), arrow: sailing(board, action.start ?? "", action.to ?? "") };
    case "besiege":
    case "attack":
      return {
        marks: on(action.city),
        arrow: here && action.city && here !== action.city ? { from: here, to: action.city, kind: "attack" } : null,
      };
    case "strike":
    case "pick":
      return {
        marks: on(action.city),
        arrow: action.army && action.city ? { from: action.army, to: action.city, kind: "army" } : null,
      };
    default:
      return { marks: on(action.to, action.city, action.space, action.a, action.b), arrow: null };
  }
}
