// Every throw of a combat: the same sums as the rules, written out. What is legal is not decided here.

import { isOpen, isRoman, isSiege, share, value } from "../words/facts";
import type { Chance, CombatCard, Side } from "../wire";

/** "+" the attacker succeeds, "=" nothing happens, "-" the attacker is beaten. */
export type Verdict = "+" | "=" | "-";

export interface Throw {
  roman: number | null;
  hispanic: number | null;
  attacker: number;
  defender: number;
  verdict: Verdict;
}

export interface Outcomes {
  /** The faces of the Roman die, or one null where it is not thrown. */
  roman: (number | null)[];
  hispanic: (number | null)[];
  throws: Throw[];
}

const FACES = [1, 2, 3, 4, 5, 6];

export const romanSide = (card: CombatCard): Side => (isRoman(card) ? card.attacker : card.defender);
export const hispanicSide = (card: CombatCard): Side => (isRoman(card) ? card.defender : card.attacker);

/** H4.5, H4.6: more succeeds, equal is nothing, less beats the attacker unless he besieged. */
export function verdict(card: CombatCard, attacker: number, defender: number): Verdict {
  if (attacker > defender) return "+";
  return attacker === defender || isSiege(card) ? "=" : "-";
}

/** Every throw of the dice that this combat rolls. */
export function outcomes(card: CombatCard): Outcomes {
  const roman = romanSide(card).die ? FACES : [null];
  const hispanic = hispanicSide(card).die ? FACES : [null];
  const throws = roman.flatMap((r) =>
    hispanic.map((h) => {
      const attacker = value(card.attacker, isRoman(card) ? r : h);
      const defender = value(card.defender, isRoman(card) ? h : r);
      return { roman: r, hispanic: h, attacker, defender, verdict: verdict(card, attacker, defender) };
    }),
  );
  return { roman, hispanic, throws };
}

/** Does the combat end one way whatever falls and whatever the Hispano does? */
export function certain(card: CombatCard): Verdict | null {
  if (isOpen(card)) return null;
  if (share(card.win) === 1) return "+";
  if (share(card.tie) === 1) return "=";
  return share(card.loss) === 1 ? "-" : null;
}

/** In a combat with one die: the lowest face that succeeds; null when there are two dice, or no such face. */
export function lowestWinner(card: CombatCard): number | null {
  const { roman, hispanic, throws } = outcomes(card);
  if (roman.length * hispanic.length !== 6) return null;
  const found = throws.find((one) => one.verdict === "+");
  return found ? (found.roman ?? found.hispanic) : null;
}

/** The least and the most a side can come to. */
export const reach = (side: Side): [least: number, most: number] => [value(side, 1), value(side, 6)];

const greatest = (a: number, b: number): number => (b ? greatest(b, a % b) : a);

/** One chance less another, shortened. */
export function minus([a, b]: Chance, [c, d]: Chance): Chance {
  const over = a * d - c * b;
  const under = b * d;
  const by = greatest(Math.abs(over), under) || 1;
  return [over / by, under / by];
}
