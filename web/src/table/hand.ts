// What somebody who decides has in hand: the legal actions as the screen offers them, and what lies open of them.
// Nothing is offered that the server did not send as legal.

import type { Action, Legal } from "../lib/wire";
import type { TableStore } from "../lib/table.svelte";

/** What a hand asks of a table, or of whatever else puts somebody before a decision. */
export type Deciding = Pick<
  TableStore,
  "act" | "board" | "busy" | "legal" | "myDecision" | "now" | "position" | "previews" | "skip" | "told" | "whyNot"
>;

/** Something to choose: one action, or several that differ in their price alone. */
export interface Item {
  key: string;
  group: string;
  kind: string;
  /** Where it happens. */
  space: string | null;
  legal: Legal[];
}

export interface Group {
  key: string;
  items: Item[];
}

/** One of several prices of an item, and what it is good for. */
export interface Offer {
  cost: number;
  told: string;
}

export interface Hand {
  readonly store: Deciding;
  readonly seat: string;
  readonly items: Item[];
  readonly groups: Group[];
  /** Is there something to be told beside the prices, which the server must be asked for? */
  readonly wantsPreviews: boolean;
  /** What the list shows, in its order, for the keys 1 to 9. */
  listed: Item[];
  /** What the keys choose from: the list, or what lies open over it. */
  readonly choices: Item[];
  /** The group that alone is shown on the board; null: all. */
  group: string | null;
  /** The groups that can be shown there. */
  readonly mapped: readonly string[];
  /** The place under the pointer. */
  hovered: string | null;
  /** Something lies open and needs the room. */
  readonly isOpen: boolean;
  /** Something lies over the panels until it is closed. */
  readonly hasSheet: boolean;
  /** What would end a phase and is asked about once. */
  readonly ending: Item | null;
  /** What the question says instead, while something half is chosen. */
  readonly half: string | null;
  /** The whole name of an item with price and chances, its name under a heading, and its prices where there are some. */
  label(item: Item): string;
  short(item: Item): string;
  whole(item: Item): string;
  offers(item: Item): Offer[] | null;
  /** What it costs; 0 where nobody need be told. */
  price(item: Item): number;
  /** Is it something that another choice beats outright, or that can achieve nothing? */
  isFaint?(item: Item): boolean;
  /** One quiet line before what `ending` asks about. */
  readonly warning?: string | null;
  /** Has it a place of its own below the list? Does it stand without a heading? */
  isEnd(group: Group): boolean;
  isAlone(group: Group): boolean;
  /** Takes an item: it is done, or opens what must be chosen beside it. */
  take(item: Item): void;
  find(action: Action): Item | null;
  /** Ends what `ending` asked about. */
  end(): void;
  /** Does what is sensible now, by one key; false where nothing is. */
  accept?(): boolean;
  /** Several decisions of one click are on their way. */
  readonly sending?: boolean;
  /** Takes back all that one click did; false where that was a single decision. */
  undo?(): boolean;
  close(): void;
  /** Another position: nothing is in hand any more. */
  reset(): void;
  /** Something was closed. */
  escape(): boolean;
}

/** Items whose words hold everything typed, in any order, accents and capitals aside. */
export function filtered<T extends Item>(items: readonly T[], typed: string, wordsOf: (item: T) => string): T[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...items];
  return items.filter((item) => {
    const text = plain(wordsOf(item));
    return wanted.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The items under their headings, in the order in which they come. */
export function groupsOf<T extends Item>(items: readonly T[]): { key: string; items: T[] }[] {
  const groups = new Map<string, { key: string; items: T[] }>();
  for (const item of items) {
    const group = groups.get(item.group);
    if (group) group.items.push(item);
    else groups.set(item.group, { key: item.group, items: [item] });
  }
  return [...groups.values()];
}
