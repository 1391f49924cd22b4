// The door of the game on the screen, for every component that tells or shows something of it.

import { getContext, setContext } from "svelte";
import type { Door } from "./door";

const KEY = Symbol("door");

/** From here on down the screen belongs to a game; its door may still be on the way while nothing of it is shown. */
export function keepDoor(door: () => Door | null): void {
  setContext(KEY, door);
}

/** The door of the game that this part of the screen belongs to. */
export function useDoor(): () => Door {
  const found = getContext<(() => Door | null) | undefined>(KEY);
  return () => {
    const door = found?.();
    if (!door) throw new Error("no game is open here");
    return door;
  };
}
