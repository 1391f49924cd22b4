// The words of the pages beside the table, apart from the others: whoever only plays need not fetch them.

import { Catalogue } from "../../../lib/words/index.svelte";
import type { pages } from "./en/pages";

export type Pages = typeof pages;

export const pageCatalogue = new Catalogue<Pages>({
  en: () => import("./en/pages").then(({ pages }) => pages),
  fr: () => import("./fr/pages").then(({ pages }) => pages),
  es: () => import("./es/pages").then(({ pages }) => pages),
});

export function p(): Pages {
  return pageCatalogue.words();
}
