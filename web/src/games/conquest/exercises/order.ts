// Which exercise comes next, and what of them is solved.

import { settings } from "../../../lib/settings.svelte";
import { ID } from "../api";
import type { ExerciseTitle } from "../wire";

export function isSolved({ id }: Pick<ExerciseTitle, "id">): boolean {
  return ["solved", "helped"].includes(settings.noteOf(ID, id));
}

/** The first number after this one that is not solved, or before it if there is none; null when all are. */
export function following(all: readonly ExerciseTitle[], last: number): number | null {
  const open = all.flatMap((one, at) => (isSolved(one) || at + 1 === last ? [] : [at + 1]));
  return open.find((number) => number > last) ?? open[0] ?? null;
}
