// What several screens ask the server for, asked once.

import { getAtlas, getGame, me, whoAmI } from "../lib/api";
import type { Atlas, GameFacts, Options, Summary } from "../lib/wire";

let coming: Promise<GameFacts> | null = null;

export function gameFacts(): Promise<GameFacts> {
  if (!coming) {
    coming = getGame();
    coming.catch(() => (coming = null));
  }
  return coming;
}

let atlasComing: Promise<Atlas | null> | null = null;

/** What was measured of the levels; nothing where no atlas is, or none arrives: every screen does without it. */
export function atlasFacts(): Promise<Atlas | null> {
  atlasComing ??= getAtlas().then(
    (atlas) => (atlas.players.length ? atlas : null),
    () => (atlasComing = null),
  );
  return atlasComing;
}

let isFirst = true;

/** My tables as they are now. The first question also makes this browser known, so it is asked only once at a time. */
export async function myTables(): Promise<Summary[]> {
  const known = await whoAmI();
  if (isFirst) {
    isFirst = false;
    return known.tables;
  }
  return (await me()).tables;
}

/** The name of the preset whose level this is, if any. */
export function presetOf(facts: GameFacts, level: string): string | null {
  return facts.presets.find((preset) => preset.level === level)?.name ?? null;
}

export const plainOptions = (level: string): Options => ({
  level,
  players: 1,
  variants: [],
  scenario: null,
  house: {},
});
