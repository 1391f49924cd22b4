// The words of the peoples in the language in use: those of its panels, and beside them the names and short sentences
// that the server has of the game. The door fetches both.

import { Catalogue, language } from "../../../lib/words/index.svelte";
import { nameOf } from "../../../lib/words/sentence";
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

export const placeName = (id: string): string => told()[`place.${id}`] ?? id;
export const nationName = (id: string): string => nameOf(told(), id, "nation");
export const leaderName = (id: string): string => nameOf(told(), id, "leader");
export const phaseName = (id: string): string => told()[`phase.${id}`] ?? id;

/** What happened in the years of a turn. */
export function history(turn: number): { title: string; text: string } | null {
  const text = told()[`round.${turn}`];
  return text === undefined ? null : { title: told()[`round.${turn}.title`] ?? "", text };
}

/** Units in words: 3 infantry, 1 knight. */
export function unitsName(units: Units): string {
  const parts = Object.entries(units).filter(([, number]) => number > 0);
  return parts.length ? parts.map(([kind, number]) => w().units.some(kind, number)).join(", ") : w().units.none;
}

/** A number of halves as people write it: 2½. */
export function halves(number: number): string {
  const whole = Math.trunc(Math.abs(number) / 2);
  const sign = number < 0 ? "−" : "";
  if (number % 2 === 0) return `${sign}${whole}`;
  return `${sign}${whole || ""}½`;
}

/** A chance in whole hundredths; what is possible is never 0, what is not certain never 100. */
export function percent(chance: number): string {
  const exact = chance * 100;
  if (exact > 0.0001 && exact < 1) return w().percent("<1");
  if (exact < 99.9999 && exact > 99) return w().percent(">99");
  return w().percent(String(Math.round(exact)));
}
