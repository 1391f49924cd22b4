// What may be done, sorted for the map.

import type { Lit } from "./types";

const FIGHTS = new Set<Lit["kind"]>(["besiege", "attack", "strike"]);

export const isFight = (kind: Lit["kind"]): boolean => FIGHTS.has(kind);

/** All that may be done in each space. */
export function bySpace(lit: readonly Lit[]): ReadonlyMap<string, Lit[]> {
  const spaces = new Map<string, Lit[]>();
  for (const one of lit) {
    const others = spaces.get(one.space);
    if (others) others.push(one);
    else spaces.set(one.space, [one]);
  }
  return spaces;
}

/** One ring a space: of several things the chosen one, else a fight, else the first; with the lowest price of its kind. */
export function foremost(lit: readonly Lit[]): Lit[] {
  return [...bySpace(lit).values()].map((all) => {
    const one = all.find((each) => each.chosen) ?? all.find((each) => isFight(each.kind)) ?? all[0]!;
    const prices = all.flatMap((each) => (each.kind === one.kind && each.price !== undefined ? [each.price] : []));
    const chances = all.flatMap((each) => (each.kind === one.kind && each.chance !== undefined ? [each.chance] : []));
    return {
      ...one,
      ...(prices.length ? { price: one.chosen ? (one.price ?? Math.min(...prices)) : Math.min(...prices) } : {}),
      ...(chances.length ? { chance: Math.max(...chances) } : {}),
    };
  });
}
