// SPARTACVS as the shell finds it; everything behind the door is fetched when it is wanted.

import type { House, Loaded } from "../../lib/door";

/** Nothing of a game is shown before its words are there. */
async function told<T>(coming: Promise<T>): Promise<T> {
  const [{ load }] = await Promise.all([import("./words/index.svelte"), coming]);
  await load();
  return coming;
}

const screen = (load: () => Promise<Loaded>) => (): Promise<Loaded> => told(load());

export const spartacvs: House = {
  id: "spartacvs",
  open: () => told(import("./door").then(({ door }) => door)),
  screens: {
    new: screen(() => import("./new/NewGame.svelte")),
    learn: screen(() => import("./learn/Learn.svelte")),
  },
};
