// A level as five numbers (H1.6), and the next one up or down.

const VALUES = [
  [7, 6, 5],
  [5, 4, 3],
  [4, 3, 2],
  [5, 4, 3],
  [1, 2, 3],
]; // easy first

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
