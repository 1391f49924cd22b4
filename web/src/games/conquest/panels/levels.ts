// A level as five numbers (H1.6), and the next one up or down.

const VALUES = [
  [7, 6, 5],
  [5, 4, 3],
  [4, 3, 2],
  [5, 4, 3],
  [1, 2, 3],
]; // easy first

const PARAMETERS = ["denarii", "garrisons", "fleets", "roads", "armies"] as const;

/** How hard a level is, in the words of the presets: by how many of ten steps it is harder than the easiest. */
export function hardness(level: string): "easiest" | "easy" | "medium" | "hard" | "hardest" {
  const steps = level.split("|").map((value, place) => Math.max(0, VALUES[place]?.indexOf(Number(value)) ?? 0));
  const sum = steps.reduce((all, step) => all + step, 0);
  return sum === 0 ? "easiest" : sum <= 3 ? "easy" : sum <= 5 ? "medium" : sum <= 9 ? "hard" : "hardest";
}

/** The one number in which two levels differ, and whether the second has more of it; null if there is not just one. */
export function stepBetween(level: string, other: string): { parameter: string; more: boolean } | null {
  const [from, to] = [level.split("|").map(Number), other.split("|").map(Number)];
  const places = from.flatMap((value, place) => (value === to[place] ? [] : [place]));
  const [place] = places;
  if (places.length !== 1 || place === undefined) return null;
  return { parameter: PARAMETERS[place]!, more: to[place]! > from[place]! };
}

/** The level with one number made harder (or easier): the one that lags behind; null at the end of the scale. */
export function nextLevel(level: string, harder: boolean): string | null {
  const steps = level.split("|").map((value, place) => VALUES[place]?.indexOf(Number(value)) ?? -1);
  if (steps.length !== VALUES.length || steps.includes(-1)) return null;
  const wanted = harder ? Math.min(...steps) : Math.max(...steps);
  if (wanted === (harder ? 2 : 0)) return null;
  const place = harder ? steps.lastIndexOf(wanted) : steps.indexOf(wanted);
  steps[place] = wanted + (harder ? 1 : -1);
  return steps.map((step, at) => VALUES[at]?.[step]).join("|");
}
