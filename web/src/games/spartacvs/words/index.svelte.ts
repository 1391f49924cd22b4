// The words of SPARTACVS in the language in use: those of its panels, and beside them the names and short sentences
// that the server has of the game. The door fetches both.

import { Catalogue, language } from "../../../lib/words/index.svelte";
import { catalogueOf } from "../../../play/plain/words";
import { ID } from "../api";
import type { Units } from "../wire";
import type { en } from "./en";

export type Words = typeof en;
export { language };

const catalogue = new Catalogue<Words>({
  en: () => import("./en").then(({ en }) => en),
  fr: () => import("./fr").then(({ fr }) => fr),
  es: () => import("./es").then(({ es }) => es),
});

export async function load(): Promise<void> {
  await Promise.all([catalogue.load(), catalogueOf(ID).load()]);
}

export function w(): Words {
  return catalogue.words();
}

/** What the server says of the game. */
export const told = (): Record<string, string> => catalogueOf(ID).words();

const named =
  (...kinds: string[]) =>
  (id: string | number): string => {
    const words = told();
    const key = kinds.map((kind) => `${kind}.${id}`).find((one) => one in words);
    return key === undefined ? String(id) : words[key]!;
  };

export const placeName = named("place", "name.place");
export const provinceName = named("name.province");
export const leaderName = named("name");
export const unitName = named("name");
export const battleCardName = named("name");
export const cardName = named("name.card");
export const effectOf = named("effect");
export const phaseName = named("phase");
export const sideName = named("seat");

/** Units in words: 3 Legion, 2 Legion (reduced). */
export function unitsName(units: Units): string {
  const parts = Object.entries(units).flatMap(([kind, [full, reduced]]) => [
    ...(full ? [`${full} ${unitName(kind)}`] : []),
    ...(reduced ? [`${reduced} ${w().units.reduced(unitName(kind))}`] : []),
  ]);
  return parts.length ? parts.join(", ") : w().units.none;
}

/** A chance in whole hundredths; what is possible is never 0, what is not certain never 100. */
export function percent(chance: number): string {
  const exact = chance * 100;
  if (exact > 0.0001 && exact < 1) return w().percent("<1");
  if (exact < 99.9999 && exact > 99) return w().percent(">99");
  return w().percent(String(Math.round(exact)));
}

/** A number with its sign. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);
/** A number whose sign is only told where it is less than nothing. */
export const plainly = (number: number): string => (number < 0 ? `−${-number}` : String(number));
