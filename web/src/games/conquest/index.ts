// The door of the conquest: the shell comes in only here.

import type { Door } from "../registry";

export const door: Door = {
  screens: {
    new: () => import("./new/NewGame.svelte"),
    scenarios: () => import("./new/Scenarios.svelte"),
    learn: () => import("./learn/Learn.svelte"),
  },
};
