// How strong the computer players are, in pips; docs/players.md has the figures.

const STRENGTH: Record<string, number> = { recruit: 1, legate: 2, tribune: 3, consul: 4, chieftain: 4 };

export const MOST = 4;

export const strengthOf = (id: string): number => STRENGTH[id] ?? 0;
