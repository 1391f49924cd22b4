// Who plays when: the nations of a turn in their order, and what comes to each (P2.3).

import type { Board } from "./board";
import type { NationFacts, Position, Units } from "./wire";

export interface Act {
  nation: string;
  seat: string | null;
  state: "done" | "now" | "next" | "coming";
  /** What it receives this turn. */
  arrivals: { units: Units; place: string; upTo: boolean }[];
  leaders: string[];
  invasion: boolean;
  elan: boolean;
}

export interface Change {
  nation: string;
  into: readonly string[];
  mode: string;
}

const present = (nation: NationFacts, turn: number): boolean => nation.present[0] <= turn && turn <= nation.present[1];

/** Does a nation stand anywhere, or wait to be placed? */
export function isAlive(position: Position, nation: string): boolean {
  if (Object.keys(position.waiting[nation] ?? {}).length) return true;
  return Object.values(position.map).some((area) => nation in area);
}

/** Is a nation played in this game at all (P15.2)? */
export function isPlayed(position: Position, nation: NationFacts, first: number, last: number): boolean {
  if (nation.present[1] < first || nation.present[0] > last) return false;
  return nation.group > 0 || position.scenario === "E";
}

function receives(nation: NationFacts, turn: number): boolean {
  return (
    nation.arrivals.some((row) => row.turn === turn) ||
    nation.leaders.some((leader) => leader.arrive === turn) ||
    nation.invasions.includes(turn)
  );
}

/** The nations that act in a turn, in their order; of turns to come all that are due then. */
export function order(board: Board, position: Position, turn = position.turn): Act[] {
  const now = turn === position.turn;
  const all = board.nations.map(({ id }) => id);
  const at = now && position.step === "A" && position.active ? all.indexOf(position.active) : -1;
  const over = now && (position.step === "C" || position.step === "OVER");
  const { first, last } = board.scenario(position.scenario) ?? { first: 1, last: 21 };
  let next = true;
  return board.nations.flatMap((nation, place) => {
    if (!isPlayed(position, nation, first, last) || !present(nation, turn)) return [];
    const born = nation.present[0] === turn && position.turn < turn;
    if (!receives(nation, turn) && !isAlive(position, nation.id) && !born && !bornOf(board, position, nation, turn))
      return [];
    const done = over || (now && place < at);
    const state = done ? "done" : place === at ? "now" : now && next ? "next" : "coming";
    if (state === "next") next = false;
    return [
      {
        nation: nation.id,
        seat: seatOf(position, nation.id),
        state,
        arrivals: nation.arrivals
          .filter((row) => row.turn === turn)
          .map((row) => ({ units: row.units, place: row.place, upTo: row.up_to })),
        leaders: nation.leaders.filter((leader) => leader.arrive === turn).map(({ id }) => id),
        invasion: nation.invasions.includes(turn),
        elan: nation.elans.includes(turn),
      } satisfies Act,
    ];
  });
}

/** Will somebody who is alive now have become this nation by then? */
function bornOf(board: Board, position: Position, nation: NationFacts, turn: number): boolean {
  return board.nations.some(
    (old) =>
      isAlive(position, old.id) &&
      old.changes.some(
        (change) => change.into.includes(nation.id) && change.turn >= position.turn && change.turn < turn,
      ),
  );
}

export const seatOf = (position: Position, nation: string): string | null => {
  const owner = position.owner[nation];
  return owner ? String(owner) : null;
};

/** What nations become at the end of a turn (P11). */
export function changes(board: Board, position: Position, turn: number): Change[] {
  const last = board.scenario(position.scenario)?.last ?? 21;
  if (turn >= last) return [];
  return board.nations.flatMap((nation) =>
    nation.changes
      .filter((change) => change.turn === turn)
      .map(({ into, mode }) => ({ nation: nation.id, into, mode })),
  );
}

/** The turns that are still to come, this one first. */
export function turnsLeft(board: Board, position: Position): number[] {
  const last = board.scenario(position.scenario)?.last ?? 21;
  return Array.from({ length: Math.max(0, last - position.turn + 1) }, (_, k) => position.turn + k);
}
