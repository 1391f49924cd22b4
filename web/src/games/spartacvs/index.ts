// SPARTACVS as the shell finds it; everything behind the door is fetched when it is wanted.

import type { House, Loaded } from "../../lib/door";
import { Catalogue } from "../../lib/words/index.svelte";

/** Nothing of a game is shown before its words are there. */
async function told<T>(coming: Promise<T>): Promise<T> {
  const [{ load }] = await Promise.all([import("./words/index.svelte"), coming]);
  await load();
  return coming;
}

const screen = (load: () => Promise<Loaded>) => (): Promise<Loaded> => told(load());

/** What stands beside its name wherever it is offered. */
const lines = new Catalogue({
  en: () => Promise.resolve({ line: "after SPARTACVS, with reconstructed rules" }),
  fr: () => Promise.resolve({ line: "d’après SPARTACVS, avec des règles reconstituées" }),
  es: () => Promise.resolve({ line: "según SPARTACVS, con reglas reconstruidas" }),
});

export const spartacvs: House = {
  id: "spartacvs",
  line: async () => {
    await lines.load();
    return () => lines.words().line;
  },
  open: () => told(import("./door").then(({ door }) => door)),
  screens: {
    new: screen(() => import("./new/NewGame.svelte")),
    learn: screen(() => import("./learn/Learn.svelte")),
  },
};
