// A catalogue in which every text, also what its functions answer, has gone through one more step.

/** The same catalogue with `step` done to every text: strings, answers of functions, and what lies within both. */
export function throughout<T>(catalogue: T, step: (text: string) => string): T {
  return walk(catalogue, step) as T;
}

function walk(value: unknown, step: (text: string) => string): unknown {
  if (typeof value === "string") return step(value);
  if (Array.isArray(value)) return value.map((inner) => walk(inner, step));
  if (typeof value === "function") {
    const asked = value as (...facts: unknown[]) => unknown;
    const answer = (...facts: unknown[]): unknown => walk(asked(...facts), step);
    return Object.defineProperty(answer, "length", { value: asked.length });
  }
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, step)]));
  }
  return value;
}
