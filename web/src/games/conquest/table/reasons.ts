// Why an action is worth taking, in words: what it does, and what that is good for. Told of the board alone; whether it
// is the best is what the search has found.

import type { Board } from "../board";
import type { Action, Position } from "../wire";
import type { Words } from "../words/index.svelte";

const GENERALS = ["U", "C", "K", "P"] as const;

const isHeld = (position: Position, city: string): boolean => (position.garrisons[city]?.length ?? 0) > 0;

/** H4.3: a capital takes a garrison while its whole province is free of revolt. */
function isFree(board: Board, position: Position, province: string, without?: string): boolean {
  return board.citiesOf(province).every(({ id }) => id === without || !(id in position.revolts));
}

/** Capitals that still want a garrison. */
function wanted(board: Board, position: Position): string[] {
  return board.capitals.map(({ id }) => id).filter((id) => !isHeld(position, id));
}

/** Links between a space and every other, cities in revolt and seas without a fleet not passed through. */
function farFrom(board: Board, position: Position, start: string): Map<string, number> {
  const far = new Map([[start, 0]]);
  const open = [start];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    const shut = board.space(at).sea ? !position.fleets.includes(at) : at in position.revolts;
    if (shut && at !== start) continue;
    for (const next of board.neighbours(at)) {
      if (far.has(next)) continue;
      far.set(next, far.get(at)! + 1);
      open.push(next);
    }
  }
  return far;
}

/** What putting down the last revolt of a city is good for beyond itself. */
function beyondRevolt(words: Words, board: Board, position: Position, city: string): string {
  const { why } = words.first;
  const province = board.province(city);
  if (province?.roman) return why.peace(province.name);
  const capital = board.capitals.find((one) => one.province === province?.id);
  const isOpen = province !== undefined && isFree(board, position, province.id, city);
  if (capital && isOpen && !isHeld(position, capital.id))
    return capital.id === city ? why.opensCapital : why.clearsWay(capital.name);
  const near = wanted(board, position).find((id) => id !== city && board.link(city, id));
  if (near) return why.clearsWay(board.name(near));
  return position.reserve.revolt <= 7 ? why.stores(position.reserve.revolt) : "";
}

/** Who is rid of a threat when an army goes. */
function beyondArmy(words: Words, board: Board, position: Position, city: string): string {
  const { why } = words.first;
  const beside = board.neighbours(city);
  const capital = beside.find((id) => board.space(id).capital && isHeld(position, id));
  if (capital) return why.frees(board.name(capital));
  const near = wanted(board, position).find((id) => id === city || board.link(city, id));
  if (near) return why.clearsWay(board.name(near));
  const held = beside.find((id) => isHeld(position, id));
  return held ? why.frees(board.name(held)) : "";
}

/** What somebody comes to a place for. */
function coming(words: Words, board: Board, position: Position, from: string | null, to: string): string {
  const { why } = words.first;
  const place = board.space(to);
  if (place.capital && !isHeld(position, to) && isFree(board, position, place.province ?? ""))
    return why.toGarrison(place.name);
  const beside = board.neighbours(to);
  const army = beside.find((id) => id in position.armies);
  const revolt = beside
    .filter((id) => id in position.revolts && !(id in position.armies))
    .sort((a, b) => (board.space(a).shield ?? 9) - (board.space(b).shield ?? 9))[0];
  if (revolt) return why.toRevolt(board.name(revolt));
  if (army) return why.toArmy(board.name(army));
  if (from) {
    const [here, there] = [farFrom(board, position, from), farFrom(board, position, to)];
    const goal = wanted(board, position)
      .filter((id) => (there.get(id) ?? 99) < (here.get(id) ?? 99))
      .sort((a, b) => (there.get(a) ?? 99) - (there.get(b) ?? 99))[0];
    if (goal) return why.nearer(board.name(goal));
  }
  return "";
}

/** The reason for an action, without a full stop; nothing where there is nothing to say but numbers. */
export function reasonFor(words: Words, board: Board, position: Position, action: Action): string {
  const { why } = words.first;
  const city = action.city ?? "";
  const joined = (reason: string, more: string): string => (more ? why.joined(reason, more) : reason);
  switch (action.kind) {
    case "besiege": {
      const left = (position.revolts[city] ?? 1) - 1;
      if (board.space(city).sea) return "";
      if (left > 0) return why.weakens(board, city, left);
      return joined(why.ends(board, city), beyondRevolt(words, board, position, city));
    }
    case "attack":
      return joined(why.beats(board, city), beyondArmy(words, board, position, city));
    case "garrison": {
      if (!board.space(city).capital) return why.keeps(board.name(city));
      const held = 7 - wanted(board, position).length;
      const peace = !Object.keys(position.revolts).some((id) => board.province(id)?.roman);
      return held === 6 && peace ? why.wins(board.name(city)) : why.holds(board.name(city), held);
    }
    case "move":
    case "enter": {
      const unit = action.unit || action.actor;
      const from = GENERALS.includes(unit as "U") ? position.generals[unit as "U"] : null;
      const to = action.to ?? action.space ?? "";
      return coming(words, board, position, from, to) || (action.kind === "enter" ? why.starts(board.name(to)) : "");
    }
    case "fleet":
      return (action.carries && coming(words, board, position, action.start ?? null, action.to ?? "")) || why.ships;
    case "road":
    case "build":
      return why.road(board.name(action.a ?? ""), board.name(action.b ?? ""));
    case "pass":
      return position.state === "ROMAN" ? why.done : "";
    default:
      return "";
  }
}
