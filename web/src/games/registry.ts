// The games of this house that have a client of their own: the only list of them. What a game brings is behind its
// door, which is fetched when it is wanted. Every other game of the server stands behind the plain door.

import type { House } from "../lib/door";
import { plainHouse } from "../play/plain/house";
import { conquest } from "./conquest";
import { peoples } from "./peoples";
import { spartacvs } from "./spartacvs";

const HOUSES: Record<string, House> = {
  [conquest.id]: conquest,
  [peoples.id]: peoples,
  [spartacvs.id]: spartacvs,
};

/** The game that is meant where none is named. */
export const USUAL = conquest.id;

/** What the client has of a game. */
export function houseOf(game: string): House {
  return HOUSES[game] ?? plainHouse(game);
}
