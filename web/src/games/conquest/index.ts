// The conquest as the shell finds it; everything behind its door is fetched when it is wanted.

import type { House, Loaded } from "../../lib/door";

/** Nothing of a game is shown before its words are there. */
async function told<T>(coming: Promise<T>): Promise<T> {
  const [{ catalogue }] = await Promise.all([import("./words/index.svelte"), coming]);
  await catalogue.load();
  return coming;
}

/** The pages beside the table have words of their own. */
async function paged<T>(coming: Promise<T>): Promise<T> {
  const { pageCatalogue } = await import("./words/pages.svelte");
  await Promise.all([pageCatalogue.load(), told(coming)]);
  return coming;
}

const screen = (load: () => Promise<Loaded>) => (): Promise<Loaded> => told(load());

export const conquest: House = {
  id: "conquest",
  open: () => told(import("./door").then(({ door }) => door)),
  screens: {
    new: screen(() => import("./new/NewGame.svelte")),
    scenarios: screen(() => import("./new/Scenarios.svelte")),
    learn: screen(() => import("./learn/Learn.svelte")),
    atlas: () => paged(import("./atlas/Atlas.svelte")),
    board: () => paged(import("./editor/Editor.svelte")),
    exercises: () => paged(import("./exercises/Exercises.svelte")),
  },
  front: () => told(import("./new/Front.svelte")),
  ways: () => told(import("./new/Ways.svelte")),
  card: () => told(import("./new/GameCard.svelte")),
};
