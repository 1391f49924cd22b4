// One catalogue a language. `w()` is the catalogue of the language in use; switching it redraws everything at once.

import type { Language } from "../wire";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";

export type Words = typeof en;

export const CATALOGUES: Record<Language, Words> = { en, fr, es };

let current = $state<Language>("en");

export function w(): Words {
  return CATALOGUES[current];
}

export function language(): Language {
  return current;
}

export function speak(chosen: Language): void {
  current = chosen;
  document.documentElement.lang = chosen;
}
