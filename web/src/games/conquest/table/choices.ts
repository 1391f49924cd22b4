// The legal actions as the screen offers them: items in groups, and what they light up on the map. Nothing is legal
// here that the server did not send.

import { groupsOf as grouped, type Group as AnyGroup, type Item as AnyItem } from "../../../table/hand";
import type { Preview } from "../../../lib/wire";
import { groupOf, share } from "../words/facts";
import type { Action, CombatCard, Legal } from "../wire";

/** Something to choose: one action, or one combat with every number of denarii it may be fought with. */
export interface Item extends AnyItem {
  /** The general who does it, when that is not the acting one; null where no general does it. */
  unit: string | null;
  link: [a: string, b: string] | null;
  legal: Legal[];
  cards: { action: Action; card: CombatCard }[];
}

export interface Group extends AnyGroup {
  items: Item[];
}

/** The cards among what the server told of the legal actions. */
export function cardsOf(previews: readonly Preview[]): { action: Action; card: CombatCard }[] {
  return previews.flatMap(({ action, preview }) =>
    isCombat(action.kind) && preview ? [{ action: action as Action, card: preview as CombatCard }] : [],
  );
}

export type LitKind = "move" | "fleet" | "besiege" | "attack" | "enter" | "garrison" | "pick" | "strike" | "rise";

/** Combats, fought with some number of denarii, each with its odds. */
const COMBATS = new Set(["besiege", "attack", "strike"]);
const BY_UNIT = new Set(["move", "besiege", "attack", "build", "plot"]);
/** What decides most comes first, the long list of moves last before passing. */
const ORDER = [
  "set-revolts",
  "set-army",
  "enter",
  "road",
  "boost",
  "reroll",
  "pick",
  "strike",
  "attack",
  "attack-P",
  "besiege",
  "besiege-P",
  "plot",
  "plot-P",
  "garrison",
  "build",
  "build-P",
  "buy",
  "fleet",
  "move",
  "cross",
  "order-U",
  "order-C",
  "move-P",
  "pass",
  "decline",
];
const LIT: Record<string, LitKind> = {
  attack: "attack",
  besiege: "besiege",
  strike: "strike",
  enter: "enter",
  pick: "pick",
  "set-revolts": "rise",
  "set-army": "rise",
  garrison: "garrison",
  remove: "garrison",
  move: "move",
  fleet: "fleet",
};
/** Which of several things at one place is shown there. */
const FIRST = Object.keys(LIT);

export function isCombat(kind: string): boolean {
  return COMBATS.has(kind);
}

/** Where an action happens on the map. */
export function placeOf(action: Action): string | null {
  return action.to ?? action.city ?? action.space ?? null;
}

/** Do two actions mean the same? Price and way are told, not asked. */
export function sameAction(a: Action, b: Action): boolean {
  return (
    a.kind === b.kind &&
    a.actor === b.actor &&
    (a.unit ?? "") === (b.unit ?? "") &&
    placeOf(a) === placeOf(b) &&
    a.start === b.start &&
    a.army === b.army &&
    a.denarii === b.denarii &&
    a.index === b.index &&
    a.a === b.a &&
    a.b === b.b &&
    a.die === b.die &&
    !!a.legion === !!b.legion &&
    !!a.crosses === !!b.crosses
  );
}

export function itemsOf(legal: readonly Legal[], cards: readonly { action: Action; card: CombatCard }[]): Item[] {
  const items = new Map<string, Item>();
  for (const one of legal) {
    const { action } = one;
    const combat = isCombat(action.kind);
    const key = combat ? [action.kind, action.unit ?? "", action.army ?? "", action.city].join(" ") : one.line;
    let item = items.get(key);
    if (!item) {
      item = {
        key,
        group: groupOf(action),
        kind: action.kind,
        unit: BY_UNIT.has(action.kind) ? (action.unit ?? "") : null,
        space: placeOf(action),
        link: action.a && action.b ? [action.a, action.b] : null,
        legal: [],
        cards: [],
      };
      items.set(key, item);
    }
    item.legal.push(one);
    const known = cards.find((card) => sameAction(card.action, action));
    if (known) item.cards.push(known);
  }
  return [...items.values()];
}

/** In reading order; a kind that is not known yet comes before passing. */
export function groupsOf(items: readonly Item[]): Group[] {
  const rank = (key: string): number => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length - 2.5);
  return grouped(items).sort((a, b) => rank(a.key) - rank(b.key));
}

/** Passing and declining: they end something, and have their own place on the screen. */
export function isEnd(group: AnyGroup): boolean {
  return group.key === "pass" || group.key === "decline";
}

/** The generals that may be led now: "" is the acting one. */
export function unitsOf(items: readonly Item[]): string[] {
  return [...new Set(items.flatMap((item) => (item.unit === null ? [] : [item.unit])))].sort();
}

/** What the chosen general can do, and what needs none. */
export function itemsFor(items: readonly Item[], unit: string): Item[] {
  return items.filter((item) => item.unit === null || item.unit === unit);
}

export function cheapest(item: Item): number {
  return Math.min(...item.legal.map((one) => one.cost));
}

/** The best chance to win, 0 to 1; undefined where nothing is fought or the odds are still coming. */
export function bestChance(items: readonly Item[]): number | undefined {
  const chances = items.flatMap((item) => item.cards.map(({ card }) => share(card.win)));
  return chances.length ? Math.max(...chances) : undefined;
}

/** No throw can win it, whatever is paid; unknown while the odds are on their way. */
export function isHopeless(item: Item): boolean {
  return item.cards.length > 0 && item.cards.every(({ card }) => share(card.win) === 0);
}

/** The lower price that is as good in every way as this one; null where paying more helps. */
export function beatenBy(
  cards: readonly { price: number; card: CombatCard }[],
  one: { price: number; card: CombatCard },
): number | null {
  const ends = ({ win, loss, win_least, loss_most }: CombatCard): number[] =>
    [win, loss, win_least, loss_most].map(share);
  const [win = 0, loss = 0, least = 0, most = 0] = ends(one.card);
  const better = cards.filter(({ price, card }) => {
    const [w = 0, l = 0, wl = 0, lm = 0] = ends(card);
    return price < one.price && w >= win && l <= loss && wl >= least && lm <= most;
  });
  return better.length ? Math.min(...better.map(({ price }) => price)) : null;
}

/** The items at every space, with the kind that is shown there. */
export function byPlace(items: readonly Item[]): Map<string, { kind: LitKind; items: Item[] }> {
  const places = new Map<string, { kind: LitKind; items: Item[] }>();
  for (const item of items) {
    const kind = LIT[item.kind];
    if (!item.space || !kind) continue;
    const place = places.get(item.space);
    if (!place) places.set(item.space, { kind, items: [item] });
    else {
      place.items.push(item);
      place.items.sort((a, b) => FIRST.indexOf(a.kind) - FIRST.indexOf(b.kind));
      place.kind = LIT[place.items[0]!.kind] ?? kind;
    }
  }
  return places;
}
