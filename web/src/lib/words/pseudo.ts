// A language for tests: English with every text in ⟦ ⟧, so that a browser can prove that nothing is left outside.

import { throughout } from "./walk";

export function pseudo<T>(catalogue: T): T {
  return throughout(catalogue, (text) => `⟦${text}⟧`);
}

/** Is this browser asked to speak it? */
export function isPseudo(): boolean {
  try {
    return localStorage.getItem("hispania.language") === "pseudo";
  } catch {
    return false; // a browser that keeps nothing
  }
}
