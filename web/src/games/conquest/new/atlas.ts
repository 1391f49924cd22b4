// What the difficulty atlas knows of the game that is being put together.

import type { Atlas, Effect } from "../wire";

export interface Bar {
  player: string;
  chance: number;
  low: number;
  high: number;
}

/** The chance of each player at a level, weak to strong; nothing where the atlas does not know the level. */
export function barsAt(atlas: Atlas, level: string): Bar[] {
  const known = atlas.levels[level] ?? [];
  return atlas.players.flatMap((player, place) => {
    const found = known[place];
    return found ? [{ player, chance: found[2], low: found[3], high: found[4] }] : [];
  });
}

/** How many games the chances of the levels rest on. */
export function gamesOf(atlas: Atlas): number {
  return Object.values(atlas.levels)
    .flat()
    .reduce((sum, [, games]) => sum + games, 0);
}

/** How unlike two levels are for a player: in chance first, since an effect depends on it, then in steps. */
function apart(atlas: Atlas, player: string, one: string, other: string): number {
  const place = atlas.players.indexOf(player);
  const chance = (level: string): number => atlas.levels[level]?.[place]?.[2] ?? 0;
  const values = other.split("|").map(Number);
  const steps = one.split("|").reduce((sum, value, at) => sum + Math.abs(Number(value) - (values[at] ?? 0)), 0);
  return Math.abs(chance(one) - chance(other)) + steps / 1000;
}

/** What was measured of the variants and the scenario chosen, at the level most like this one, and what was not. */
export function effectsOf(
  atlas: Atlas,
  level: string,
  variants: readonly string[],
  scenario: number | null,
): { known: Effect[]; variants: string[]; scenario: boolean } {
  const nearest = (kind: Effect["kind"], name: string): Effect[] =>
    atlas.players.flatMap((player) => {
      const mine = atlas.effects.filter((one) => one.kind === kind && one.name === name && one.player === player);
      mine.sort((one, other) => apart(atlas, player, level, one.level) - apart(atlas, player, level, other.level));
      return mine.slice(0, 1);
    });
  const ofScenario = scenario === null ? [] : nearest("scenario", String(scenario));
  const ofVariants = variants.map((name) => ({ name, found: nearest("variant", name) }));
  return {
    known: [...ofScenario, ...ofVariants.flatMap(({ found }) => found)],
    variants: ofVariants.filter(({ found }) => found.length === 0).map(({ name }) => name),
    scenario: scenario !== null && ofScenario.length === 0,
  };
}
