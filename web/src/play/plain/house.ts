// The house of a game that has no client of its own.

import type { House } from "../../lib/door";

export const plainHouse = (id: string): House => ({
  id,
  open: () => import("./door").then(({ openPlain }) => openPlain(id)),
  screens: { new: () => import("./PlainNew.svelte") },
});
