// Addresses of the client and what they mean. No browser here, so that it can be tested alone.

export const SCREENS = [
  "home",
  "new",
  "scenarios",
  "learn",
  "exercises",
  "board",
  "atlas",
  "rules",
  "replay",
  "records",
  "table",
  "hello",
  "settings",
  "notfound",
] as const;
export type Screen = (typeof SCREENS)[number];

export interface Route {
  name: Screen;
  /** The parts of the path: `id` of a table or replay, `game`, `language` and `page` of the rules. */
  params: Record<string, string>;
  query: Record<string, string>;
  /** What stands behind #, without it: an invitation, a ticket, an anchor. */
  hash: string;
  /** Path and query, without the hash. */
  path: string;
}

/** The id of a game; without one the usual game is meant. */
const GAME = /^[a-z][a-z0-9-]{1,31}$/;
const ID = /^[\w-]{1,128}$/;

/** The route of an address: a path, or a whole URL of this server. */
export function parse(address: string): Route {
  const url = new URL(address, "http://here/");
  const query = Object.fromEntries(url.searchParams);
  const parts = url.pathname.split("/").filter(Boolean);
  const found = match(parts);
  return { ...found, query, hash: decoded(url.hash.slice(1)), path: url.pathname + url.search };
}

function match(parts: string[]): { name: Screen; params: Record<string, string> } {
  const [first = "", second = ""] = parts;
  const lost = { name: "notfound" as const, params: {} };
  if (parts.length === 0) return { name: "home", params: {} };
  switch (first) {
    case "new":
    case "scenarios":
    case "learn":
    case "board":
    case "atlas":
      if (parts.length === 1) return { name: first, params: {} };
      return parts.length === 2 && GAME.test(second) ? { name: first, params: { game: second } } : lost;
    case "exercises":
      return numbered(parts) ?? lost;
    case "records":
    case "hello":
    case "settings":
      return parts.length === 1 ? { name: first, params: {} } : lost;
    case "rules":
      return rules(parts.slice(1)) ?? lost;
    case "t":
      return parts.length === 2 && ID.test(second) ? { name: "table", params: { id: second } } : lost;
    case "replay":
      return parts.length === 2 && ID.test(second) ? { name: "replay", params: { id: second } } : lost;
    default:
      return lost;
  }
}

/** /exercises and /exercises/7 of the usual game, or /exercises/game and /exercises/game/7. */
function numbered(parts: string[]): { name: "exercises"; params: Record<string, string> } | null {
  const [, second = ""] = parts;
  const game = GAME.test(second) ? second : "";
  const [id = "", ...rest] = parts.slice(game ? 2 : 1);
  if (rest.length || (id && !/^[1-9]\d{0,3}$/.test(id))) return null;
  return { name: "exercises", params: { ...(game ? { game } : {}), ...(id ? { id } : {}) } };
}

/** /rules/en/page of the usual game, or /rules/game/en/page. */
function rules(parts: string[]): { name: "rules"; params: Record<string, string> } | null {
  const [first = ""] = parts;
  const [game, [language = "", page = ""], rest] =
    first.length > 2 && GAME.test(first) ? [first, parts.slice(1), parts.slice(3)] : ["", parts, parts.slice(2)];
  return rest.length ? null : { name: "rules", params: { ...(game ? { game } : {}), language, page } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a table in what somebody pasted: a whole link, its path, or the table's id alone; null if none is in it. */
export function pastedTable(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed) return null;
  const inside = /(?:^|\/)(t|replay|hello)(?:\/([\w-]{1,128}))?\/?(?:\?[^#\s]*)?(?:#([\w-]+))?$/.exec(trimmed);
  if (inside) {
    const [, kind, id = "", secret = ""] = inside;
    if (kind === "hello") return secret && !id ? `/hello#${secret}` : null;
    return id ? `/${kind}/${id}${secret ? `#${secret}` : ""}` : null;
  }
  const alone = /^([\w-]{6,128})(?:#([\w-]+))?$/.exec(trimmed);
  return alone ? `/t/${alone[1]}${alone[2] ? `#${alone[2]}` : ""}` : null;
}
