// One catalogue a language, fetched when it is wanted: the shell's own, and beside it one for every game that is open.
// `w()` is the shell's catalogue in the language in use; switching the language redraws everything at once.

import type { Language } from "../wire";
import type { en } from "./en";
import { isPseudo, pseudo } from "./pseudo";
import { english, french, spanish } from "./typeset";
import { throughout } from "./walk";

export type Words = typeof en;
/** Where the catalogue of each language comes from. */
export type Sources<T> = Record<Language, () => Promise<T>>;

const SET: Record<Language, (text: string) => string> = { en: english, fr: french, es: spanish };

let current = $state<Language>("en");

/** The catalogues of one author, the shell or a game, as far as they have been fetched. */
export class Catalogue<T> {
  readonly #sources: Sources<T>;
  readonly #known: Partial<Record<Language, T>> = {};
  #wanted = false;

  constructor(sources: Sources<T>) {
    this.#sources = sources;
    all.push(this as Catalogue<unknown>);
  }

  /** Fetches a language, by default the one in use, even if that changes meanwhile, and shows it when it is there. */
  async load(language?: Language): Promise<void> {
    this.#wanted = true;
    do await this.#fetch(isPseudo() ? "en" : (language ?? current));
    while (!language && !this.#known[isPseudo() ? "en" : current]);
  }

  async #fetch(language: Language): Promise<void> {
    if (this.#known[language]) return;
    const told = throughout(await this.#sources[language](), SET[language]);
    this.#known[language] = isPseudo() ? pseudo(told) : told;
  }

  /** Is it needed on the screen, or about to be? Whoever switches the language waits for it. */
  get isOpen(): boolean {
    return this.#wanted;
  }

  /** Can a language be shown at once? */
  has(language: Language): boolean {
    return !!this.#known[isPseudo() ? "en" : language];
  }

  /** The words in the language in use; whoever asks has loaded them. */
  words(): T {
    const told = this.#known[isPseudo() ? "en" : current];
    if (!told) throw new Error(`the words in ${current} are not loaded`);
    return told;
  }
}

const all: Catalogue<unknown>[] = [];

const shell = new Catalogue<Words>({
  en: () => import("./en").then(({ en }) => en),
  fr: () => import("./fr").then(({ fr }) => fr),
  es: () => import("./es").then(({ es }) => es),
});

export function w(): Words {
  return shell.words();
}

export function language(): Language {
  return current;
}

/** A text that the server tells, set like our own. */
export function typeset(text: string): string {
  return SET[current](text);
}

let wanted: Language = "en";

/** Speak another language, as soon as all that is open on the screen has its words in it. */
export async function speak(chosen: Language): Promise<void> {
  wanted = chosen;
  const missing = () => all.filter((one) => (one === shell || one.isOpen) && !one.has(chosen));
  // A game may be opened meanwhile, in the language that is still in use: it is waited for, too.
  for (let some = missing(); some.length; some = missing()) await Promise.all(some.map((one) => one.load(chosen)));
  if (wanted !== chosen) return;
  current = chosen;
  document.documentElement.lang = chosen;
}
