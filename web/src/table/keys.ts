// Single keys of the table; they rest while somebody types or a dialog is open.

import type { TableStore } from "../lib/table.svelte";
import { w } from "../lib/words/index.svelte";
import type { Hand } from "./hand";

export interface Keys {
  undo(): void;
  redo(): void;
  skip(): void;
  pause(): void;
  why(): void;
  hint(): void;
  type(): void;
  map(): void;
  decision(): void;
  log(): void;
  help(): void;
  rules(): void;
  next(): void;
  end(): void;
  escape(): void;
  choose(number: number): void;
}

/** What the keys reach of a table's screen, as far as it is there. */
export interface Reached extends Pick<Keys, "undo" | "redo" | "why" | "type" | "help" | "rules"> {
  parts: () => { store: TableStore; hand: Hand | null; map: HTMLElement | undefined; play: HTMLElement | undefined };
  /** Brings a panel forward. */
  show: (tab: string) => void;
  /** Tells those who listen. */
  say(sentence: string): void;
}

const BY_KEY: Record<string, Exclude<keyof Keys, "choose" | "next">> = {
  e: "end",
  u: "undo",
  r: "redo",
  s: "skip",
  p: "pause",
  w: "why",
  h: "hint",
  "/": "type",
  m: "map",
  d: "decision",
  l: "log",
  b: "rules",
  "?": "help",
  Escape: "escape",
};

/** Is the key meant for a field, or for the browser? */
function elsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  return (
    target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog, [contenteditable]") !== null
  );
}

export function pressed(event: KeyboardEvent, keys: Keys): void {
  if (elsewhere(event)) return;
  const name = BY_KEY[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (name) keys[name]();
  else if (/^[1-9]$/.test(event.key)) {
    keys.choose(Number(event.key)); // and a card that lies open may know what a number means there
    return;
  }
  // Enter and space on a button, a link or a place of the map belong to it.
  else if ((event.key === "Enter" || event.key === " ") && !onSomething(event.target)) keys.next();
  else return;
  if (event.key !== "Escape") event.preventDefault();
}

function onSomething(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, summary, [role=button], [tabindex='0']") !== null;
}

/** What each key does at a table. */
export function tableKeys(screen: Reached): Keys {
  const { parts, show } = screen;
  /** Is it mine to decide, and can it be done at once? */
  const decides = (store: TableStore): boolean => store.myDecision && !store.busy && !store.isCovered;
  return {
    undo: () => screen.undo(),
    redo: () => screen.redo(),
    help: () => screen.help(),
    rules: () => screen.rules(),
    skip: () => parts().store.skip(),
    pause: () => {
      const { store } = parts();
      if (store.caughtUp) return;
      if (store.paused) store.resume();
      else store.pause();
    },
    why: () => {
      show("play");
      screen.why();
    },
    hint: () => {
      const { store } = parts();
      if (!store.mayHint) {
        if (store.myDecision) screen.say(w().hints.none);
        return;
      }
      show("play");
      store.takeHint();
    },
    type: () => {
      show("play");
      screen.type();
    },
    map: () => parts().map?.querySelector<HTMLElement>("[tabindex='0'], button")?.focus(),
    decision: () => {
      show("play");
      parts().play?.querySelector<HTMLElement>("button, a, input")?.focus();
    },
    log: () => {
      show("log");
      document.getElementById("table-log")?.focus();
    },
    end: () => {
      const { store, hand } = parts();
      if (!hand || !decides(store)) return;
      const [item] = hand.groups.filter((group) => hand.isEnd(group)).flatMap((group) => group.items);
      if (hand.ending || !item) return;
      show("play");
      hand.take(item);
    },
    next: () => {
      const { store, hand } = parts();
      if (hand?.ending) hand.end();
      else if (!store.caughtUp) store.next();
      else if (store.mayRoll && !store.busy) void store.roll();
      else if (decides(store)) hand?.accept?.();
    },
    escape: () => {
      const { store, hand } = parts();
      if (hand?.escape()) return;
      if (store.hinting) store.callOffHint();
      else if (store.talk.suggesting) store.talk.stopSuggesting();
      else if (store.hintOpen) store.hintOpen = false;
      else if (store.looking) store.lookNow();
    },
    choose: (number) => {
      const { store, hand } = parts();
      const item = hand && decides(store) ? hand.choices[number - 1] : undefined;
      if (item) hand?.take(item);
    },
  };
}
