// What is sensible where it does not matter much: the action that one key takes (never one that gives up a fight, a
// bond or a bid).

import type { Legal, Position } from "../wire";

const CHEAP = ["infantry", "elite", "cavalry", "knight", "crusader_knight", "fort", "castle"];

/** The first of these answers that is offered. */
const ANSWERS: Record<string, readonly string[]> = {
  CHITS: ["pass"],
  CANCEL: ["pass"],
  HIRE: ["pass"],
  TRIBUTE: ["pass"],
  RETREAT: ["stay"],
  FORCED: ["stay"],
  REBUILD: ["done"],
  ELAN: ["done"],
  BATTLE: ["accept"],
  KEEP: ["pass"],
  CID: ["wait"],
};
/** Phases in which the first of the list will do. */
const FIRST = new Set(["PLACE", "COMBAT", "CONVERT", "GRANT", "CHOOSE", "PUT_LEADER", "END", "FORCED"]);
/** What is only taken when somebody means it. */
export const MEANT: ReadonlySet<string> = new Set(["capital", "rebuild", "decline", "skip", "done"]);

export function usual(phase: string, legal: readonly Legal[], position: Position | undefined): Legal | undefined {
  for (const kind of ANSWERS[phase] ?? []) {
    const found = legal.find(({ action }) => action.kind === kind);
    if (found) return found;
  }
  const removals = legal.filter(({ action }) => action.kind === "remove");
  if (removals.length) return cheapest(removals, position);
  if (!FIRST.has(phase)) return undefined;
  return legal.find(({ action }) => !MEANT.has(action.kind)) ?? legal.find(({ action }) => action.kind === "done");
}

/** The cheapest unit, where most of its nation stand. */
function cheapest(removals: readonly Legal[], position: Position | undefined): Legal | undefined {
  const crowd = ({ action }: Legal): number =>
    Math.max(
      0,
      ...Object.values(position?.map[action.place ?? ""] ?? {}).map((cell) =>
        Object.values(cell.u).reduce((sum, number) => sum + number, 0),
      ),
    );
  return [...removals].sort(
    (a, b) => CHEAP.indexOf(a.action.unit ?? "") - CHEAP.indexOf(b.action.unit ?? "") || crowd(b) - crowd(a),
  )[0];
}
