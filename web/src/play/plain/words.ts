// The words that the server has of a game, as a catalogue like any other.

import { getWords } from "../../lib/api";
import type { Language } from "../../lib/wire";
import { Catalogue } from "../../lib/words/index.svelte";
import type { Words as Told } from "../../lib/words/sentence";

const known = new Map<string, Catalogue<Told>>();

/** The catalogue of a game; English where it is not told in a language. */
export function catalogueOf(game: string): Catalogue<Told> {
  const found = known.get(game);
  if (found) return found;
  const from = (language: Language) => (): Promise<Told> => getWords(game, language);
  const made = new Catalogue<Told>({ en: from("en"), fr: from("fr"), es: from("es") });
  known.set(game, made);
  return made;
}
