// What several screens ask the server for, asked once.

import { getGame, me, whoAmI } from "../lib/api";
import type { Damaged, GameFacts, Summary } from "../lib/wire";

const coming = new Map<string, Promise<GameFacts>>();

/** What a game tells before it begins: of the usual printed game, or of the one with this hash. */
export function gameFacts(game: string, printed?: string): Promise<GameFacts> {
  const key = `${game} ${printed ?? ""}`;
  const known = coming.get(key);
  if (known) return known;
  const facts = getGame(game, printed);
  coming.set(key, facts);
  facts.catch(() => coming.delete(key));
  return facts;
}

/** Which of my tables cannot be read any more. */
export const damagedTables = async (): Promise<Damaged[]> => (await whoAmI()).damaged;

let isFirst = true;

/** My tables as they are now. The first question also makes this browser known, so it is asked only once at a time. */
export async function myTables(): Promise<Summary[]> {
  const known = await whoAmI();
  if (isFirst) {
    isFirst = false;
    return known.tables;
  }
  return (await me()).tables;
}
