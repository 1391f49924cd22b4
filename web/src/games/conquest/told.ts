// Texts that the server tells, set like our own.

import { language } from "../../lib/words/index.svelte";
import type { Language } from "../../lib/wire";
import { english, french, spanish } from "../../lib/words/typeset";

const SET: Record<Language, (text: string) => string> = { en: english, fr: french, es: spanish };

/** A text in the language in use, with its apostrophes and spaces. */
export const typeset = (told: Record<Language, string>): string => SET[language()](told[language()]);

/** Title, years and story of a scenario. */
export function story(told: Record<Language, { title: string; years: string; text: string }>): {
  title: string;
  years: string;
  text: string;
} {
  const { title, years, text } = told[language()];
  const set = SET[language()];
  return { title: set(title), years: years.replace(/(\d)-(\d)/g, "$1–$2"), text: set(text) };
}
