// Battle cards as they lie in a hand.

/** Equal cards lie on one another. */
export function piles(cards: readonly string[]): { card: string; number: number }[] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found].map(([card, number]) => ({ card, number }));
}
