// Sentences from the words of a game (/api/games/{game}/words/{language}), as hispania.contract.words fills them:
// for everything that has no richer words of its own.

export type Words = Record<string, string>;

const NOTHING = "–"; // what is not known, or not there
const FIELD = /\{([A-Za-z_][\w.-]*)\}/g;
const KINDS = ["seat", "place", "phase", "name"]; // what a value may be the name of

/** The sentence of a key, filled with the facts of what it tells; whatever is missing never fails. */
export function sentence(words: Words, key: string, facts: unknown = null): string {
  const template = words[key] ?? (key.slice(key.indexOf(".") + 1) || key);
  const told = template.replace(FIELD, (_, path: string) => {
    const parts = path.split(".");
    return nameOf(words, parts.reduce<unknown>(part, facts), parts.at(-1));
  });
  return told.slice(0, 1).toUpperCase() + told.slice(1);
}

/** What a value is called, in a field or anywhere; nothing is silent in a field whose other values have names. */
export function nameOf(words: Words, value: unknown, field = ""): string {
  if (Array.isArray(value)) return value.map((inner) => nameOf(words, inner, field)).join(", ") || NOTHING;
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${nameOf(words, key)} ${nameOf(words, inner, field)}`)
      .join(", ");
  const plain = String(value ?? null);
  const kinds = typeof value === "number" ? KINDS.slice(1) : KINDS; // a number is no seat, though seats may be numbered
  const keys = [...(field ? [`name.${field}.${plain}`] : []), ...kinds.map((kind) => `${kind}.${plain}`)];
  const found = keys.find((key) => key in words);
  if (found !== undefined) return words[found]!;
  if (field && !value && Object.keys(words).some((key) => key.startsWith(`name.${field}.`))) return "";
  const parts = typeof value === "string" ? value.split(/\s+/).filter(Boolean) : [];
  if (parts.length > 1 && parts.every((place) => `place.${place}` in words)) return nameOf(words, parts, field);
  return value === null || value === undefined ? NOTHING : plain;
}

function part(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return /^-?\d+$/.test(name) ? value.at(Number(name)) : undefined;
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
