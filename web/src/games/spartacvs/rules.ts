// Where a rule stands in our own rules pages.

import type { Language } from "../../lib/wire";
import { ID } from "./api";

/** A page by the first of its chapters; the chapters up to the next page stand on it as well. */
const PAGES: readonly [chapter: number, page: string][] = [
  [1, "s1-terms"],
  [5, "s5-sequence"],
  [6, "s6-leaders"],
  [8, "s8-recruits"],
  [9, "s9-cards"],
  [11, "s11-movement"],
  [13, "s13-battle"],
  [15, "s15-control"],
  [17, "s17-sea"],
  [18, "s18-sieges"],
  [19, "s19-winter"],
  [20, "s20-crisis"],
  [22, "s22-scenarios"],
  [23, "s23-options"],
  [24, "s24-program"],
];
const READINGS = 24;

/** The address of a rule, /rules/spartacvs/en/s18-sieges#s18-3 for instance. */
export function ruleHref(language: Language, rule: string): string {
  const chapter = Number(/^S(\d{1,2})/.exec(rule)?.[1] ?? READINGS);
  const page = PAGES.findLast(([first]) => first <= chapter)?.[1] ?? "s1-terms";
  return `/rules/${ID}/${language}/${page}#${rule.toLowerCase().replaceAll(".", "-")}`;
}

/** The rule that a link names: …/s18-sieges#s18-3 is S18.3. */
export function ruleOf(href: string): string | null {
  const found = /#(?:s(\d{1,2}(?:-\d{1,2}){0,2}(?:-[a-z])?)|a(\d{1,2}))$/.exec(href);
  if (!found) return null;
  return found[2] ? `A${found[2]}` : `S${found[1]!.replaceAll("-", ".").toUpperCase()}`;
}
