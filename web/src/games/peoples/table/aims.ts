// Where dice are aimed (P7.3): all of a kind where it needs least, until somebody wants it otherwise.

import { targets } from "../units";
import type { Legal, Shot, Units } from "../wire";

export interface Aim {
  targets: Units;
  legal: Legal;
}

/** What the one kind that is asked about may do. */
export function aims(legal: readonly Legal[]): Aim[] {
  return legal
    .filter(({ action }) => action.kind === "aim")
    .map((one) => ({ targets: targets(one.action.targets!), legal: one }));
}

/** Hits that an aim may expect, by what each die needs. */
export function expected(aim: Aim, shots: readonly Shot[]): number {
  const unit = aim.legal.action.unit;
  return Object.entries(aim.targets).reduce((sum, [target, dice]) => {
    const shot = shots.find((one) => one.kind === unit && one.target === target);
    return sum + dice * (shot?.chance ?? 0);
  }, 0);
}

/** The aim with the most hits that count: more dice on a category than twice its units are mostly wasted. */
export function best(all: readonly Aim[], shots: readonly Shot[], there: Units): Aim | undefined {
  const useful = (aim: Aim): number =>
    Object.entries(aim.targets).reduce((sum, [target, dice]) => {
      const chance = shots.find((one) => one.kind === aim.legal.action.unit && one.target === target)?.chance ?? 0;
      return sum + capped(dice, chance, hitPoints(target, there));
    }, 0);
  return all.reduce<Aim | undefined>((found, aim) => (!found || useful(aim) > useful(found) ? aim : found), undefined);
}

/** How many hits a category can take (P7.6). */
function hitPoints(target: string, there: Units): number {
  const kind = target.replace("~", "");
  const number = there[kind] ?? 0;
  if (kind === "castle") return 3;
  return kind === "knight" ? 2 * (number + (there.crusader_knight ?? 0)) : number;
}

/** The expected number of hits of some dice, none of them beyond what counts. */
export function capped(dice: number, chance: number, most: number): number {
  let sum = 0;
  let row = [1];
  for (let k = 0; k < dice; k++) {
    const next = new Array<number>(row.length + 1).fill(0);
    row.forEach((p, hits) => {
      next[hits]! += p * (1 - chance);
      next[hits + 1]! += p * chance;
    });
    row = next;
  }
  row.forEach((p, hits) => (sum += p * Math.min(hits, most)));
  return sum;
}
