// Who may set out, and as what the rules are asked about it: the legal list holds one march at a time (P20.3), and every
// number of units is a line of its own.

import { basket, count, unbasket } from "../units";
import type { Legal, Units } from "../wire";

/** What may still set out from a place. */
export interface Stack {
  place: string;
  /** By kind, the most that go without a leader. */
  units: Units;
  /** By leader, the most that he leads; "" is a pile that nobody leads (P2.6). */
  led: Record<string, Units>;
  /** Leaders who may come along with another one. */
  along: string[];
}

/** Who was chosen to set out together. */
export interface Party {
  place: string;
  /** null: units without a leader; "" a pile. */
  leader: string | null;
  along: string[];
  units: Units;
}

/** The stacks of a legal list in its order. */
export function stacks(legal: readonly Legal[]): Map<string, Stack> {
  const found = new Map<string, Stack>();
  const at = (place: string): Stack => {
    const known = found.get(place);
    if (known) return known;
    const made: Stack = { place, units: {}, led: {}, along: [] };
    found.set(place, made);
    return made;
  };
  for (const { action } of legal) {
    if (action.kind === "go") raise(at(action.origin!).units, { [action.unit!]: action.number! });
    if (action.kind !== "lead") continue;
    const stack = at(action.origin!);
    raise((stack.led[action.leader ?? ""] ??= {}), unbasket(action.units!));
    for (const one of action.along ?? []) if (!stack.along.includes(one)) stack.along.push(one);
  }
  return found;
}

function raise(units: Units, by: Units): void {
  for (const [kind, number] of Object.entries(by)) units[kind] = Math.max(units[kind] ?? 0, number);
}

/** Everybody at once: with the first leader who is there, else without one. */
export function everybody(stack: Stack): Party {
  const [leader] = Object.keys(stack.led);
  return leader === undefined ? unled(stack) : ledBy(stack, leader);
}

export function unled(stack: Stack): Party {
  return { place: stack.place, leader: null, along: [], units: { ...stack.units } };
}

/** All that a leader can lead, and the other leaders with him. */
export function ledBy(stack: Stack, leader: string): Party {
  const along = stack.along.filter((one) => one !== leader);
  return { place: stack.place, leader, along, units: { ...(stack.led[leader] ?? {}) } };
}

/** The most of each kind that this party may take. */
export function most(stack: Stack, party: Party): Units {
  return party.leader === null ? stack.units : (stack.led[party.leader] ?? {});
}

/** A party with another number of one kind; never beyond what is there. */
export function withUnits(stack: Stack, party: Party, kind: string, number: number): Party {
  const bound = most(stack, party)[kind] ?? 0;
  return { ...party, units: { ...party.units, [kind]: Math.min(bound, Math.max(0, number)) } };
}

/** Who stays behind first where not all have room: whoever goes first where too many stand. */
const EXPENDABLE = ["infantry", "elite", "cavalry", "crusader_knight", "knight"];

/** The party without so many of its units; null where nobody would be left to go. */
export function without(party: Party, surplus: number): Party | null {
  if (surplus >= count(party.units)) return null;
  const units = { ...party.units };
  let left = surplus;
  for (const kind of EXPENDABLE) {
    const gone = Math.min(left, units[kind] ?? 0);
    units[kind] = (units[kind] ?? 0) - gone;
    left -= gone;
  }
  return left > 0 ? null : { ...party, units: Object.fromEntries(Object.entries(units).filter(([, n]) => n > 0)) };
}

/** Does it hold anybody who could go? */
export const isEmpty = (party: Party): boolean => party.leader === null && count(party.units) === 0;

/** As the notation writes it, without a destination: `3I+2C segovie`, `tarik&musa+8I afrique`. */
export function question(party: Party): string {
  const units = basket(party.units);
  if (party.leader === null) return `${units} ${party.place}`;
  return `${[party.leader || "pile", ...party.along].join("&")}+${units} ${party.place}`;
}
