// The dice of a roll, for whoever checks them.

import type { Face } from "../../../lib/door";
import type { Roll } from "../wire";
import { numeral } from "../words/facts";
import { w } from "../words/index.svelte";

/** The dice of a roll in the order in which they fell: faces that could not stand first, then R, then H (H0.5). */
export function diceOf(roll: Roll): { die: "R" | "H"; face: number }[] {
  const only = roll.roman !== null ? "R" : "H";
  const struck = roll.struck.map((face) => ({ die: only as "R" | "H", face }));
  return [
    ...struck,
    ...(roll.roman !== null ? [{ die: "R" as const, face: roll.roman }] : []),
    ...(roll.hispanic !== null ? [{ die: "H" as const, face: roll.hispanic }] : []),
  ];
}

export function facesOf(roll: Roll): Face[] {
  return diceOf(roll).map(({ die, face }) => ({
    name: w().common.dice[die] ?? die,
    number: face,
    sides: 6,
    written: (number) => (die === "R" ? numeral(number) : String(number)),
  }));
}
