// Baskets (P3.4, P14.26): the rules list every basket that may be taken; steppers walk among them.

import { basket, unbasket } from "../units";
import type { Legal, Units } from "../wire";

export interface Basket {
  units: Units;
  legal: Legal;
}

/** The baskets of one kind of action, at one place where it has one. */
export function baskets(legal: readonly Legal[], kind: string, place?: string): Basket[] {
  return legal
    .filter(({ action }) => action.kind === kind && (place === undefined || action.place === place))
    .map((one) => ({ units: unbasket(one.action.units!), legal: one }));
}

/** The kinds that any of them holds. */
export function kindsIn(all: readonly Basket[]): string[] {
  const found = new Set<string>();
  for (const { units } of all) for (const kind of Object.keys(units)) found.add(kind);
  return [...found];
}

export const find = (all: readonly Basket[], units: Units): Basket | undefined => {
  const wanted = basket(units);
  return all.find((one) => basket(one.units) === wanted);
};

/** The next number of a kind, up or down, for which there is a basket with the others as they are. */
export function stepped(all: readonly Basket[], units: Units, kind: string, by: 1 | -1): Units | null {
  const now = units[kind] ?? 0;
  const numbers = all
    .filter((one) => same(one.units, units, kind))
    .map((one) => one.units[kind] ?? 0)
    .filter((number) => (by > 0 ? number > now : number < now));
  if (numbers.length === 0) return null;
  return { ...units, [kind]: by > 0 ? Math.min(...numbers) : Math.max(...numbers) };
}

function same(one: Units, other: Units, but: string): boolean {
  const kinds = new Set([...Object.keys(one), ...Object.keys(other)]);
  kinds.delete(but);
  return [...kinds].every((kind) => (one[kind] ?? 0) === (other[kind] ?? 0));
}

/** The basket that holds most, the dearest of those. */
export function largest(all: readonly Basket[]): Basket | undefined {
  const size = ({ units }: Basket): number => Object.values(units).reduce((sum, number) => sum + number, 0);
  return [...all].sort((a, b) => b.legal.cost - a.legal.cost || size(b) - size(a))[0];
}
