// What several screens ask the server for, asked once.

import { getGame, me, whoAmI } from "../lib/api";
import type { Damaged, GameFacts, Summary } from "../lib/wire";

const coming = new Map<string, Promise<GameFacts>>();

/** What a game tells before it begins. */
export function gameFacts(game: string): Promise<GameFacts> {
  const known = coming.get(game);
  if (known) return known;
  const facts = getGame(game);
  coming.set(game, facts);
  facts.catch(() => coming.delete(game));
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
