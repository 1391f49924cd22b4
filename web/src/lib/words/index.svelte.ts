// One catalogue a language. `w()` is the catalogue of the language in use; switching it redraws everything at once.

import type { Language } from "../wire";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";
import { isPseudo, pseudo } from "./pseudo";
import { english, french, spanish } from "./typeset";
import { throughout } from "./walk";

export type Words = typeof en;

export const CATALOGUES: Record<Language, Words> = {
  en: throughout(en, english),
  fr: throughout(fr, french),
  es: throughout(es, spanish),
};

const forTests: Words | null = isPseudo() ? pseudo(CATALOGUES.en) : null;

let current = $state<Language>("en");

export function w(): Words {
  return forTests ?? CATALOGUES[current];
}

export function language(): Language {
  return current;
}

export function speak(chosen: Language): void {
  current = chosen;
  document.documentElement.lang = chosen;
}
