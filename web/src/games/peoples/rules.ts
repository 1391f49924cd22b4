// Where a rule stands in our own rules pages.

import type { Language } from "../../lib/wire";
import { ID } from "./api";

/** A page by the first of its chapters; the chapters up to the next page stand on it as well. */
const PAGES: readonly [chapter: number, page: string][] = [
  [0, "p0-terms"],
  [1, "p1-map"],
  [2, "p2-sequence"],
  [3, "p3-income"],
  [5, "p5-stacking"],
  [6, "p6-movement"],
  [7, "p7-combat"],
  [8, "p8-points"],
  [10, "p10-politics"],
  [12, "p12-castles"],
  [13, "p13-options"],
  [14, "p14-nations"],
  [15, "p15-versions"],
  [17, "p17-scenarios"],
  [20, "p20-decisions"],
  [22, "p22-readings"],
  [24, "p24-records"],
];
const READINGS = 22;

/** The address of a rule, /rules/peoples/en/p6-movement#p6-6-3 for instance. */
export function ruleHref(language: Language, rule: string): string {
  if (!rule) return `/rules/${ID}/${language}`;
  const chapter = Number(/^P(\d{1,2})/.exec(rule)?.[1] ?? READINGS);
  const page = PAGES.findLast(([first]) => first <= chapter)?.[1] ?? "p0-terms";
  return `/rules/${ID}/${language}/${page}#${rule.toLowerCase().replaceAll(".", "-")}`;
}

/** The rule that a link names: …/p6-movement#p6-6-3 is P6.6.3. */
export function ruleOf(href: string): string | null {
  const found = /#(?:p(\d{1,2}(?:-\d{1,2}){0,2}[a-z]?)|(amb-\d\d))$/.exec(href);
  if (!found) return null;
  return found[2] ? found[2].toUpperCase() : `P${found[1]!.replaceAll("-", ".")}`;
}
