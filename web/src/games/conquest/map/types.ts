// What the table asks the map to show.

export interface Lit {
  space: string;
  kind:
    "move" | "fleet" | "besiege" | "attack" | "enter" | "garrison" | "pick" | "strike" | "rise" | "general" | "reach";
  price?: number;
  /** The best chance to win, 0 to 1. */
  chance?: number;
  /** The full accessible name. */
  label: string;
  chosen?: boolean;
  /** It can be done, and nothing comes of it. */
  faint?: boolean;
}

export interface LitLink {
  a: string;
  b: string;
  label: string;
  chosen?: boolean;
}

/** What an event points at. */
export interface Mark {
  space: string;
  kind: "now" | "battle" | "won" | "lost" | "revolt" | "candidate" | "target" | "moved" | "hint";
  text?: string;
}

export interface Arrow {
  from: string;
  to: string;
  kind: "move" | "attack" | "army" | "fleet";
  /** The spaces on the way; the first and the last may be among them or not. */
  path?: string[];
}
