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
  guide: boolean;
}

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
  guide: found.guide === true,
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
  /** Are the tips for a first game shown? */
  get guide() {
    return kept.guide;
  },
  set guide(value: boolean) {
    set("guide", value);
  },
};

/** The words of the language in use: nothing can be shown before them. */
export const spoken: Promise<void> = speak(kept.language);
show();
