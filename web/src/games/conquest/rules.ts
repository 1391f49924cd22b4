// Where a rule stands in our own rules pages.

import type { Language } from "../../lib/wire";

const PAGES = [
  "h0-terms",
  "h1-components",
  "h2-setup",
  "h3-sequence",
  "h4-roman-phase",
  "h5-hispanic-phase",
  "h6-variants",
  "h7-scenarios",
];

/** The address of a rule, /rules/en/h4-roman-phase#h4-1b for instance. */
export function ruleHref(language: Language, rule: string): string {
  const found = /^(?:H(\d{1,2})(?:\.(\d{1,2})([a-z])?)?|A(\d{1,2}))/.exec(rule);
  if (!found) return `/rules/${language}`;
  const [, chapter, part, letter, reading] = found;
  const page = reading ? undefined : PAGES[Number(chapter)];
  const anchor = reading ? `a${reading}` : `h${chapter}${part ? `-${part}${letter ?? ""}` : ""}`;
  return `/rules/${language}/${page ?? "h9-readings"}#${anchor}`;
}
