// Pieces appear and vanish by this. Svelte's own fade asks each of them for its computed style first, which makes the
// browser work out the styles of the whole map once a piece.

export function fade(
  _node: Element,
  { duration }: { duration: number },
): { duration: number; css: (t: number) => string } {
  return { duration, css: (t) => `opacity: ${t}` };
}
