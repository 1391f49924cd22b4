// The games of this house: the only list of them. What a game brings is behind its door, which is fetched when it is
// wanted.

import type { Component } from "svelte";

export type Loaded = { default: Component };

/** What a game gives to the shell; everything is loaded when it is asked for. */
export interface Door {
  screens: Record<"new" | "scenarios" | "learn", () => Promise<Loaded>>;
}

export const GAMES = {
  conquest: () => import("./conquest").then(({ door }) => door),
} satisfies Record<string, () => Promise<Door>>;
