// Where a rule stands in our own rules pages.

import type { Language } from "../../lib/wire";

/** SPARTACVS has no rules pages here yet: a rule is told by its number. */
export const ruleHref: ((language: Language, rule: string) => string) | null = null;

export const ruleOf = (): string | null => null;
