// What the table asks the map to show, and as much of a position as the map draws (P24).

import type { BoardFacts } from "../wire.gen";

export type { Arms, BoardFacts, Drawn, PlaceFacts } from "../wire.gen";

/** Why a place stands out. */
export interface Lit {
  kind: "source" | "target" | "stop" | "battle" | "barred" | "choice" | "last";
  /** A few characters on the map: a price, steps. */
  label?: string;
  /** A sentence for whoever asks. */
  reason?: string;
}

/** A value of a place, with its weight from 0 to 1. */
export interface Worth {
  text: string;
  weight: number;
}

export interface Cell {
  u: Record<string, number>;
  l: string[];
}

export interface MapPosition {
  active?: string | null;
  attacker?: string | null;
  map: Record<string, Record<string, Cell>>;
  ruin: Record<string, string>;
  capital: Record<string, string>;
  mark: Record<string, string>;
  bond: Record<string, string>;
  todo: [name: string, context: Record<string, unknown>][];
}

/** What exactly was touched: a nation's counters, or the place by a key, or neither. */
export interface Picked {
  nation?: string;
  byKey?: boolean;
}

export interface MapProps {
  drawing: BoardFacts;
  position: MapPosition;
  lit?: Record<string, Lit>;
  layer?: Record<string, Worth> | null;
  selected?: string | null;
  /** Nations that stand back. */
  dim?: readonly string[];
  label?: string;
  /** No animation. */
  still?: boolean;
  /** Two things that a touch of this place may have meant. */
  choice?: { place: string; ways: readonly { label: string; take: () => void }[] } | null;
  /** A layer that a button of the map lays and takes away. */
  values?: { label: string; shown: boolean; toggle: () => void } | null;
  onpick?: (place: string, picked: Picked) => void;
  onhover?: (place: string | null) => void;
}
