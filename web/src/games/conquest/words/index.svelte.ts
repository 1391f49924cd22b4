// The words of the conquest in the language in use, those of the shell among them; the door fetches them.

import { Catalogue, language } from "../../../lib/words/index.svelte";
import type { en } from "./en";

export type Words = typeof en;
export { language };

export const catalogue = new Catalogue<Words>({
  en: () => import("./en").then(({ en }) => en),
  fr: () => import("./fr").then(({ fr }) => fr),
  es: () => import("./es").then(({ es }) => es),
});

export function w(): Words {
  return catalogue.words();
}
