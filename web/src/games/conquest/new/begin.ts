// From a wish to a table of the conquest.

import { sitDown as sit } from "../../../screens/begin";
import type { NewTable as AnyTable } from "../../../lib/wire";
import { settings } from "../../../lib/settings.svelte";
import { gameFacts, ID } from "../api";
import type { NewTable, Options } from "../wire";

export const plainOptions = (level: string): Options => ({
  level,
  players: 1,
  variants: [],
  scenario: null,
  house: {},
});

/** Makes a table and goes there; the address of the table. */
export const sitDown = (wanted: NewTable & { file?: string }): Promise<string> =>
  sit({ game: ID, ...wanted } as unknown as AnyTable);

/** One click: all seats are mine, nothing is asked. */
export async function begin(preset: "easiest" | "easy"): Promise<string> {
  settings.offerGuide(ID);
  const facts = await gameFacts();
  const level = facts.presets.find(({ name }) => name === preset)?.level ?? "7|5|4|5|1";
  return sitDown({ options: plainOptions(level), seats: { U: "me", C: "me", K: "me" } });
}
