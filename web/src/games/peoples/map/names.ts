// Names of places, nations and leaders in the language in use, and the few letters that stand on counters.

import { nameOf } from "../../../lib/words/sentence";
import { catalogueOf } from "../../../play/plain/words";

const told = (): Record<string, string> => catalogueOf("peoples").words();

/** The name of a place, as it stands alone. */
export function placeName(id: string): string {
  const name = told()[`place.${id}`] ?? id;
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
export const nationName = (id: string): string =>
  id === "neutral" ? (told()["name.neutral"] ?? id) : nameOf(told(), id, "nation");
export const leaderName = (id: string): string => nameOf(told(), id, "leader");

/** Names that begin alike. */
const LETTERS: Record<string, string> = { almoravide: "AMV", almohade: "AMH", el_cid: "CID" };

/** Three letters of a name. */
export function lettersOf(nation: string, name: string): string {
  const plain = name.normalize("NFD").replace(/[^A-Za-z]/g, "");
  return LETTERS[nation] ?? plain.slice(0, 3).toUpperCase();
}

/** How large the names of places are written, where a unit of the map has so many pixels. */
export const nameSize = (k: number): number => Math.min(15, Math.max(8.6, 11.4 / k));

/** What a name takes from the top of its place's room. */
export const nameRoom = (k: number): number => Math.min(18, Math.max(9.5, 12.5 / k));

/** A name on two lines where it is long; the lines are as even as can be. */
export function lines(name: string, most: number): string[] {
  if (name.length <= most) return [name];
  const words = name.split(" ");
  let best = [name];
  let worst = Infinity;
  for (let at = 1; at < words.length; at += 1) {
    const two = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    const longer = Math.max(...two.map((line) => line.length));
    if (longer < worst) [best, worst] = [two, longer];
  }
  return best;
}
