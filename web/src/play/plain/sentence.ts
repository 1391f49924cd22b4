// Sentences from the words that the server has of a game, filled as contract/words.py fills them.

/** Sentences and names by key: `seat.U`, `action.move`, `event.GeneralMoved`. */
export type Told = Record<string, string>;

/** What is not known, or not there. */
export const NOTHING = "–";
const FIELD = /\{([A-Za-z_][\w.-]*)\}/g;
const KINDS = ["seat", "place", "phase", "name"]; // what a value may be the name of

/** The sentence of a key, filled with the facts of what it tells. Whatever is missing never fails. */
export function sentence(words: Told, key: string, facts: unknown = null): string {
  const template = words[key] ?? (key.slice(key.indexOf(".") + 1) || key);
  const told = template.replace(FIELD, (_, path: string) => fill(words, path, facts));
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** What a value is called, in a field or anywhere; nothing is silent in a field whose other values have names. */
export function name(words: Told, value: unknown, field = ""): string {
  if (value === null || value === undefined || ["string", "number", "boolean"].includes(typeof value)) {
    const plain = String(value ?? "null");
    const keys = [...(field ? [`name.${field}.${plain}`] : []), ...KINDS.map((kind) => `${kind}.${plain}`)];
    const found = keys.find((key) => key in words);
    if (found !== undefined) return words[found]!;
    if (field && !value && Object.keys(words).some((key) => key.startsWith(`name.${field}.`))) return "";
    const parts = typeof value === "string" ? value.split(/\s+/).filter(Boolean) : [];
    if (parts.length > 1 && parts.every((part) => `place.${part}` in words)) return name(words, parts, field);
    return value === null || value === undefined ? NOTHING : plain;
  }
  if (Array.isArray(value)) return value.map((inner) => name(words, inner, field)).join(", ") || NOTHING;
  return Object.entries(value as object)
    .map(([key, inner]) => `${name(words, key)} ${name(words, inner, field)}`)
    .join(", ");
}

function fill(words: Told, path: string, facts: unknown): string {
  const parts = path.split(".");
  const value = parts.reduce<unknown>(partOf, facts);
  return name(words, value, parts[parts.length - 1]);
}

function partOf(value: unknown, part: string): unknown {
  if (Array.isArray(value)) return /^-?\d+$/.test(part) ? value.at(Number(part)) : undefined;
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[part] : undefined;
}
