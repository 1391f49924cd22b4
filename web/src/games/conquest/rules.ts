// Where a rule stands in our own rules pages.

import type { Language } from "./wire";

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

/** The rule that a link names: /rules/en/h4-roman-phase#h4-1b is H4.1b. */
export function ruleOf(href: string): string | null {
  const found = /#(?:h(\d{1,2})-(\d{1,2}[a-z]?)|a(\d{1,2}))$/.exec(href);
  if (!found) return null;
  return found[3] ? `A${found[3]}` : `H${found[1]}.${found[2]}`;
}
