// Standing orders in the words that the server has of a game.

import { sentence } from "../lib/words/sentence";
import { catalogueOf } from "../play/plain/words";

/** Fetches the words; most games have them at hand. */
export const loadOrders = (game: string): Promise<void> => catalogueOf(game).load();

/** A matter, an order (`retreat.stay`), or how exactly it decides (`retreat.stay.more`). */
export const orderName = (game: string, key: string): string => sentence(catalogueOf(game).words(), `order.${key}`);
