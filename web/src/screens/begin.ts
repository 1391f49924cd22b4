// From a wish to a table.

import { makeTable, whoAmI } from "../lib/api";
import { go } from "../lib/router.svelte";
import type { Created, NewTable } from "../lib/wire";

/** Invitations are told once, when they are made: the table screen finds them here. */
export function keepInvitations(created: Created): void {
  if (!Object.keys(created.invitations).length) return;
  try {
    sessionStorage.setItem(`invitations:${created.table}`, JSON.stringify(created.invitations));
  } catch {
    // The host can make new ones at the table.
  }
}

/** Makes a table and goes there; the address of the table. */
export async function sitDown(wanted: NewTable): Promise<string> {
  await whoAmI();
  // Where nobody chooses the seed, the browsers of all who play add to it before the first die.
  const created = await makeTable(wanted.seed || wanted.daily ? wanted : { ...wanted, mixed: true });
  keepInvitations(created);
  go(`/t/${created.table}`);
  return created.table;
}
