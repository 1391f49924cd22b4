// What stands where: forces of both sides, in the open and behind walls, as the map draws and tells them.

import type { Board } from "../board";
import { SIDES, type Position, type Side, type Spot, type Units } from "../wire";

export interface Force {
  side: Side;
  status: "out" | "in";
  units: Units;
  leaders: string[];
}

export interface Standing {
  place: string;
  forces: Force[];
}

/** Counters of a stack. */
export const numberOf = (units: Units): number => Object.values(units).reduce((sum, [f, r]) => sum + f + r, 0);

/** Strength points of a stack (S2.2). */
export function strengthOf(board: Board, units: Units): number {
  return Object.entries(units).reduce((sum, [kind, [full, reduced]]) => {
    const facts = board.unit(kind);
    return facts ? sum + full * facts.full + reduced * facts.reduced : sum;
  }, 0);
}

/** Every counter of a stack, the strongest first: is it reduced? */
export function counters(board: Board, units: Units): { kind: string; reduced: boolean }[] {
  const worth = (kind: string, reduced: boolean): number => {
    const facts = board.unit(kind);
    return facts ? (reduced ? facts.reduced : facts.full) : 0;
  };
  return Object.entries(units)
    .flatMap(([kind, [full, reduced]]) => [
      ...Array.from({ length: full }, () => ({ kind, reduced: false })),
      ...Array.from({ length: reduced }, () => ({ kind, reduced: true })),
    ])
    .sort((a, b) => worth(b.kind, b.reduced) - worth(a.kind, a.reduced) || a.kind.localeCompare(b.kind));
}

const RANKS = ["consul", "proconsul", "extra"];

/** Who stands where; commanders first (S6.4, as far as a picture needs it). */
export function standing(board: Board, position: Position): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const at = (place: string): Standing => {
    const known = found.get(place);
    if (known) return known;
    const made: Standing = { place, forces: [] };
    found.set(place, made);
    return made;
  };
  const force = (place: string, side: Side, status: "out" | "in"): Force => {
    const { forces } = at(place);
    const known = forces.find((one) => one.side === side && one.status === status);
    if (known) return known;
    const made: Force = { side, status, units: {}, leaders: [] };
    forces.push(made);
    return made;
  };
  for (const [place, sides] of Object.entries(position.units))
    for (const side of SIDES)
      for (const status of ["out", "in"] as const) {
        const units = sides[side]?.[status];
        if (units && !place.startsWith("@")) force(place, side, status).units = units;
      }
  for (const [id, post] of Object.entries(position.leaders))
    if (post.where === "map" && post.at && !post.at.startsWith("@"))
      force(post.at, post.side, post.in ? "in" : "out").leaders.push(id);
  const rank = (id: string): number => {
    const office = position.leaders[id]?.office ?? null;
    const place = office === null ? RANKS.length : RANKS.indexOf(office);
    return place * 100 + (board.leader(id)?.initiative ?? 9) * 10 - (board.leader(id)?.tactical ?? 0);
  };
  for (const { forces } of found.values())
    for (const one of forces) one.leaders.sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  return found;
}

/** Where a plate of a force is drawn beside its place: the one in the open at its seat, others next to it. */
export function seatsOf(
  forces: readonly Force[],
  seat: readonly [number, number],
  size: readonly [number, number],
  scale: number,
): { force: Force; x: number; y: number }[] {
  const [wide, high] = [size[0] * scale, size[1] * scale];
  const open = forces.filter(({ status }) => status === "out");
  const inside = forces.filter(({ status }) => status === "in");
  return [...open, ...inside].map((force, at) => ({
    force,
    x: seat[0] - wide / 2 + (at % 2) * (wide + 2),
    y: seat[1] - high / 2 + Math.floor(at / 2) * (high + 2),
  }));
}

const PIP = 9; // from one siege point to the next

/** Where so many siege points of a place stand: beside it, where they cover neither its name nor the force there. */
export function pipsOf(
  spot: Pick<Spot, "x" | "y" | "radius" | "name" | "force">,
  of: number,
  name: { wide: number; high: number },
  plate: { wide: number; high: number },
): [x: number, y: number][] {
  const [long, off] = [((of - 1) * PIP) / 2, spot.radius + PIP];
  const rows = [-off, off].map((y) => ({ x: 0, y, across: true }));
  const columns = [-off, off].map((x) => ({ x, y: 0, across: false }));
  const covers = ({ x, y, across }: (typeof rows)[number]): number => {
    const [wide, high] = across ? [long + PIP / 2, PIP / 2] : [PIP / 2, long + PIP / 2];
    const over = ([cx, cy]: readonly [number, number], box: { wide: number; high: number }): number =>
      Math.max(0, wide + box.wide / 2 - Math.abs(spot.x + x - cx)) *
      Math.max(0, high + box.high / 2 - Math.abs(spot.y + y - cy));
    return over(spot.name, name) + over(spot.force, plate);
  };
  const best = [...rows, ...columns].reduce((one, other) => (covers(other) < covers(one) ? other : one));
  return Array.from({ length: of }, (_, at) => {
    const along = at * PIP - long;
    return best.across ? [spot.x + along, spot.y + best.y] : [spot.x + best.x, spot.y + along];
  });
}

/** The points that take a place (S18.3). */
export function criticalValue(board: Board, position: Position, place: string): number {
  const key = board.place(place)?.type === "tribe" ? "critical_value_tribe" : "critical_value_city";
  const agreed = position.options[key] ?? board.facts.options.find(({ name }) => name === key)?.default;
  return Number(agreed ?? 3);
}
