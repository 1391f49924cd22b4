// What the map says itself: the words of it are in the catalogue of each language.

import { w } from "../words/index.svelte";

export interface MapWords {
  label: string;
  keys: string;
  closer: string;
  farther: string;
  whole: string;
  legend: string;
  close: string;
  wheel: string;
  zones: Record<string, string>;
  plain: string;
  mountain: string;
  beyond: string;
  sea: string;
  limit: (units: number) => string;
  income: (gold: string) => string;
  anchor: Record<string, string>;
  ruled: (nation: string) => string;
  fought: string;
  empty: string;
  ruin: (nation: string) => string;
  capital: string;
  vassal: (suzerain: string) => string;
  over: string;
  hurt: (count: number) => string;
  kinds: Record<string, readonly [one: string, many: string]>;
  leader: string;
  lit: Record<"source" | "target" | "stop" | "battle" | "barred" | "choice" | "last", string>;
  rebuilt: string;
  legendKinds: string;
  legendMarks: string;
  legendMap: string;
  legendNations: string;
  marks: Record<"capital" | "ruin" | "vassal" | "leader" | "hurt" | "active", string>;
  drawn: Record<"river" | "zone" | "mountain" | "open" | "barred" | "strait" | "closed" | "bridge", string>;
  rivers: Record<string, string>;
}

export const mapWords = (): MapWords => w().map;
