// Single keys of the table; they rest while somebody types or a dialog is open.

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
