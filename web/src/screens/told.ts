// Texts that the server tells, set like our own.

import { settings } from "../lib/settings.svelte";
import type { Language } from "../lib/wire";
import { english, french, spanish } from "../lib/words/typeset";

const SET: Record<Language, (text: string) => string> = { en: english, fr: french, es: spanish };

/** A text in the language in use, with its apostrophes and spaces. */
export const typeset = (told: Record<Language, string>): string => SET[settings.language](told[settings.language]);

/** Title, years and story of a scenario. */
export function story(told: Record<Language, { title: string; years: string; text: string }>): {
  title: string;
  years: string;
  text: string;
} {
  const { title, years, text } = told[settings.language];
  const set = SET[settings.language];
  return { title: set(title), years: years.replace(/(\d)-(\d)/g, "$1–$2"), text: set(text) };
}
