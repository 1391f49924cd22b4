// The new-game screen, filled in with what was played elsewhere.

import type { Options } from "../wire";

export function again({ level, players, variants, scenario }: Options): string {
  const asked: Record<string, string> = { level, players: String(players) };
  if (variants.length > 0) asked.variants = variants.join(" ");
  if (scenario) asked.scenario = String(scenario);
  const query = Object.entries(asked).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `/new?${query.join("&")}`;
}
