// A computer player by its name, with stars for its strength.

import type { Telling } from "./door";

/** "Cato ★★★☆"; the name alone where nobody measured how strong it is. */
export function starred(tell: Telling, id: string): string {
  const strength = tell.strength(id);
  return strength ? `${tell.player(id)} ${stars(strength.pips, strength.most)}` : tell.player(id);
}

export const stars = (pips: number, most: number): string => "★".repeat(pips) + "☆".repeat(Math.max(0, most - pips));
