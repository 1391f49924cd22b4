// One click: scenario A against three computers, with the guide for whoever has not ended it.

import { settings } from "../../../lib/settings.svelte";
import { sitDown } from "../../../screens/begin";
import { ID } from "../api";

/** The seat of the guided game: Galicians and Basques at once, the two great invasions later (P15.1). */
export const MINE = "2";

/** Makes the table and goes there; `anew` shows the guide even to somebody who has ended it. */
export function beginGuided(anew = false): Promise<string> {
  if (anew) settings.setGuided(ID, true);
  else settings.offerGuide(ID);
  return sitDown({
    game: ID,
    options: { scenario: "A", version: "standard", players: 4 },
    seats: Object.fromEntries(["1", "2", "3", "4"].map((seat) => [seat, seat === MINE ? "me" : "computer"])),
    computers: {},
    name: "",
    hints: true,
  });
}
