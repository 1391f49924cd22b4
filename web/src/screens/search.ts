// Finding a rule: every paragraph of the pages that has a name of its own, by the words in it.

import { getRules, getRulesPage } from "../lib/api";
import type { Language } from "../lib/wire";

export interface Passage {
  page: string;
  /** The anchor of the rule on its page. */
  anchor: string;
  /** The heading it stands under. */
  title: string;
  text: string;
}

const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const known = new Map<string, Promise<Passage[]>>();

/** All passages of a game's rules, fetched once a language. */
export function passages(game: string, language: Language): Promise<Passage[]> {
  const key = `${game} ${language}`;
  const found = known.get(key);
  if (found) return found;
  const coming = fetched(game, language);
  known.set(key, coming);
  coming.catch(() => known.delete(key));
  return coming;
}

async function fetched(game: string, language: Language): Promise<Passage[]> {
  const { pages } = await getRules(game, language);
  const whole = await Promise.all(pages.map(({ id }) => getRulesPage(game, language, id)));
  return whole.flatMap(({ id, html }) => passagesOf(id, new DOMParser().parseFromString(html, "text/html")));
}

/** A page cut at its anchors: what follows one up to the next belongs to it. */
export function passagesOf(page: string, told: Document): Passage[] {
  const found: Passage[] = [];
  let title = "";
  const blocks = told.body.querySelectorAll<HTMLElement>("h1, h2, h3, p, li, tr, [id]");
  for (const block of blocks) {
    const isHeading = /^H[1-3]$/.test(block.tagName);
    if (isHeading) title = block.textContent?.trim() ?? "";
    const anchor = block.id || block.querySelector("[id]")?.id || "";
    if (anchor && found.at(-1)?.anchor !== anchor) found.push({ page, anchor, title, text: "" });
    // The heading is told beside the passage, and the line of links under a page's title is no rule.
    if (isHeading || block.previousElementSibling?.tagName === "H1") continue;
    const last = found.at(-1);
    const text = block.textContent?.trim().replace(/\s+/g, " ") ?? "";
    if (last && text && !last.text.includes(text)) last.text = last.text ? `${last.text} ${text}` : text;
  }
  return found.filter(({ text }) => text);
}

/** The passages that hold every word, those that name it in their heading first. */
export function matching(all: readonly Passage[], typed: string, most = 30): Passage[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const worth = ({ title, text, anchor }: Passage): number => {
    const [head, body] = [plain(`${title} ${anchor.replace(/-/g, ".")}`), plain(text)];
    if (!words.every((word) => head.includes(word) || body.includes(word))) return 0;
    return 1 + words.filter((word) => head.includes(word)).length * 2;
  };
  return all
    .map((passage, at) => ({ passage, at, worth: worth(passage) }))
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth || a.at - b.at)
    .slice(0, most)
    .map(({ passage }) => passage);
}

/** Some of a text around the first of the words, in whole words. */
export function excerpt(text: string, typed: string, wide = 150): string {
  const [word = ""] = plain(typed).split(/\s+/).filter(Boolean);
  const at = Math.max(0, plain(text).indexOf(word));
  const early = Math.max(0, at - wide / 3);
  const start = early === 0 ? 0 : Math.min(at, text.indexOf(" ", early) + 1);
  const end =
    start + wide >= text.length ? text.length : Math.max(text.lastIndexOf(" ", start + wide), at + word.length);
  return `${start > 0 ? "… " : ""}${text.slice(start, end).trim()}${end < text.length ? " …" : ""}`;
}
