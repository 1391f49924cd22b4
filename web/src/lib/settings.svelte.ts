// What a person likes, kept in this browser. A browser that keeps nothing works all the same, until the page is closed.

import type { Language } from "./wire";
import { speak } from "./words/index.svelte";

export const THEMES = ["auto", "light", "dark"] as const;
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export const LANGUAGES = ["en", "fr", "es"] as const satisfies readonly Language[];
export type Theme = (typeof THEMES)[number];
export type Speed = (typeof SPEEDS)[number];

interface Kept {
  language: Language;
  theme: Theme;
  speed: Speed;
  notation: boolean;
  large: boolean;
  /** Null until somebody has decided about it. */
  guide: boolean | null;
  /** What was said of the guide of one game; it goes before what holds for all. */
  guided: Record<string, boolean>;
  /** What was read and put away. */
  read: string[];
  /** Games that were seen to their end, as far as a beginner's count goes. */
  ended: string[];
  sources: boolean;
  sounds: boolean;
  /** How exercises went, by game and id. */
  exercises: Record<string, Note>;
}

/** How an exercise went, from least to most. */
export const NOTES = ["tried", "shown", "helped", "solved"] as const;
export type Note = (typeof NOTES)[number];

/** So many games make somebody who needs no quiet warnings any more. */
const EARLY = 5;

const KEY = "hispania.settings";

function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((choice) => choice === value) ?? otherwise;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function flags(value: unknown): Record<string, boolean> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === "boolean"));
}

function notes(value: unknown): Record<string, Note> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, one]) => NOTES.includes(one as Note))) as Record<
    string,
    Note
  >;
}

/** The first language the browser asks for that we speak. */
export function preferred(asked: readonly string[]): Language {
  for (const tag of asked) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}

const found = stored();
const kept = $state<Kept>({
  language: oneOf(found.language, LANGUAGES, preferred(navigator.languages ?? [navigator.language])),
  theme: oneOf(found.theme, THEMES, "auto"),
  speed: oneOf(found.speed, SPEEDS, "normal"),
  notation: found.notation === true,
  large: found.large === true,
  guide: typeof found.guide === "boolean" ? found.guide : null,
  guided: flags(found.guided),
  read: texts(found.read),
  ended: texts(found.ended),
  sources: found.sources !== false,
  sounds: found.sounds === true,
  exercises: notes(found.exercises),
});

const system = matchMedia("(prefers-color-scheme: dark)");
let systemDark = $state(system.matches);
system.addEventListener("change", (event) => {
  systemDark = event.matches;
  show();
});

function show(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.dark ? "dark" : "light";
  root.dataset.size = kept.large ? "large" : "normal";
}

function set<K extends keyof Kept>(key: K, value: Kept[K]): void {
  if (kept[key] === value) return;
  kept[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private browsing or a full disk: the choice holds until the page is closed.
  }
  if (key === "language") void speak(kept.language);
  show();
}

export const settings = {
  get language() {
    return kept.language;
  },
  set language(value: Language) {
    set("language", value);
  },
  get theme() {
    return kept.theme;
  },
  set theme(value: Theme) {
    set("theme", value);
  },
  /** Is it dark now, by choice or because the system is? */
  get dark(): boolean {
    return kept.theme === "dark" || (kept.theme === "auto" && systemDark);
  },
  /** How fast the Hispanic phase plays itself. */
  get speed() {
    return kept.speed;
  },
  set speed(value: Speed) {
    set("speed", value);
  },
  /** Is the notation shown beside the sentences? */
  get notation() {
    return kept.notation;
  },
  set notation(value: boolean) {
    set("notation", value);
  },
  get large() {
    return kept.large;
  },
  set large(value: boolean) {
    set("large", value);
  },
  /** Are the tips for a first game shown, whatever the game? */
  get guide(): boolean {
    return kept.guide === true || Object.values(kept.guided).includes(true);
  },
  set guide(value: boolean) {
    if (value && !settings.guide) set("read", []); // whoever asks for it again has forgotten
    set("guided", {});
    set("guide", value);
  },
  /** Are they shown in this game? */
  isGuided(game: string): boolean {
    return kept.guided[game] ?? kept.guide === true;
  },
  setGuided(game: string, value: boolean): void {
    if (value && !settings.isGuided(game))
      set(
        "read",
        kept.read.filter((note) => !note.startsWith(`tip-${game}-`)),
      );
    set("guided", { ...kept.guided, [game]: value });
  },
  /** The guide for somebody who has never said yes or no to it. */
  offerGuide(game: string): void {
    if (kept.guide === null && kept.guided[game] === undefined) settings.setGuided(game, true);
  },
  /** A note or a tip that is shown once. */
  hasRead(note: string): boolean {
    return kept.read.includes(note);
  },
  putAway(note: string): void {
    if (!kept.read.includes(note)) set("read", [...kept.read, note]);
  },
  /** Is somebody here still new to it? */
  get isEarly(): boolean {
    return settings.guide || kept.ended.length < EARLY;
  },
  sawEnd(table: string): void {
    if (kept.ended.length < EARLY && !kept.ended.includes(table)) set("ended", [...kept.ended, table]);
  },
  /** Does the board show what of it is reconstructed? */
  get sources() {
    return kept.sources;
  },
  set sources(value: boolean) {
    set("sources", value);
  },
  /** How an exercise went so far; nothing if it was never tried. */
  noteOf(game: string, exercise: string): Note | "" {
    return kept.exercises[`${game} ${exercise}`] ?? "";
  },
  /** A better note is never replaced by a worse one. */
  keepNote(game: string, exercise: string, note: Note): void {
    const old = settings.noteOf(game, exercise);
    if (old && NOTES.indexOf(old) >= NOTES.indexOf(note)) return;
    set("exercises", { ...kept.exercises, [`${game} ${exercise}`]: note });
  },
  forgetNotes(game: string): void {
    const others = Object.entries(kept.exercises).filter(([key]) => !key.startsWith(`${game} `));
    set("exercises", Object.fromEntries(others));
  },
  get sounds() {
    return kept.sounds;
  },
  set sounds(value: boolean) {
    set("sounds", value);
  },
};

/** The words of the language in use: nothing can be shown before them. */
export const spoken: Promise<void> = speak(kept.language);
show();
