// Who holds a province in the end, as parts of one bar.

import type { Board } from "../board";
import { nationName, w } from "../words/index.svelte";
import type { BattleCard, End } from "../wire";

export interface Part {
  name: string;
  chance: number;
  colour: string;
}

export function oddsOf(board: Board, card: BattleCard, end: End): Part[] {
  const words = w().battle;
  return [
    { name: nationName(card.attacker), chance: end.attacker, colour: board.colour(card.attacker) },
    { name: words.nobody, chance: end.nobody, colour: "var(--line)" },
    ...(end.submits ? [{ name: words.submits, chance: end.submits, colour: "var(--gold)" }] : []),
    { name: nationName(card.defender), chance: end.defender, colour: board.colour(card.defender) },
  ];
}
