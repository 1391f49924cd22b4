// What somebody who decides has in hand: the general chosen, the kind of action shown on the map, the battle card or
// the question that is open. It only ever offers what the server sent as legal.

import { settings } from "../../../lib/settings.svelte";
import type { Action as AnyAction } from "../../../lib/wire";
import type { Deciding, Hand, Offer } from "../../../table/hand";
import type { Board } from "../board";
import { sailing, way, type Arrow } from "../map/marks";
import type { Lit, LitLink } from "../map/types";
import { shortName } from "../panels/short";
import type { Action, Legal, Position, Reason, Seat } from "../wire";
import { share } from "../words/facts";
import { w } from "../words/index.svelte";
import {
  beatenBy,
  bestChance,
  byPlace,
  cardsOf,
  cheapest,
  groupsOf,
  isCombat,
  isEnd,
  isHopeless,
  itemsFor,
  itemsOf,
  sameAction,
  unitsOf,
  type Group,
  type Item,
} from "./choices";
import { isSetup, meant, setupChoice } from "./moments";

/** What lies open beside the list: a battle card, a choice at one space, or the reasons against one. */
export type Open =
  | { kind: "battle"; key: string; space: string }
  | { kind: "choice"; space: string }
  | { kind: "preview"; key: string; space: string }
  | { kind: "note"; space: string; reasons: Reason[] | null };

export class Acting implements Hand {
  readonly store: Deciding;
  #unit = $state("");
  group = $state<string | null>(null);
  open = $state.raw<Open | null>(null);
  hovered = $state<string | null>(null);
  /** One end of a road, chosen first. */
  from = $state<string | null>(null);
  /** Passing is asked about once: what is left over is lost, and dice fall (H4.7). */
  ending = $state.raw<Item | null>(null);
  settingUp = $state(false);

  readonly items: Item[] = $derived(this.#offers());
  readonly units: string[] = $derived(unitsOf(this.items));
  /** The general whose actions are shown; "" is the acting one. */
  readonly unit: string = $derived(this.units.includes(this.#unit) ? this.#unit : (this.units[0] ?? ""));
  readonly seat: Seat = $derived(this.items[0]?.legal[0]?.action.actor ?? "U");
  readonly offered: Item[] = $derived(itemsFor(this.items, this.unit));
  readonly groups: Group[] = $derived(groupsOf(this.offered));
  /** What the list shows, in its order, for the keys 1 to 9. */
  listed: Item[] = [];
  readonly onMap: Item[] = $derived(
    this.group === null ? this.offered : this.offered.filter((item) => item.group === this.group),
  );
  readonly #places = $derived(byPlace(this.onMap));

  constructor(store: Deciding) {
    this.store = store;
  }

  #offers(): Item[] {
    return itemsOf((this.store.legal ?? []) as Legal[], cardsOf(this.store.previews));
  }

  get #board(): Board | null {
    return this.store.board as Board | null;
  }

  get #position(): Position | null {
    return this.store.position as Position | null;
  }

  /** The groups that have a place on the map. */
  get mapped(): string[] {
    return this.offered.filter((item) => item.space || item.link).map((item) => item.group);
  }

  /** Combats have odds. */
  get wantsPreviews(): boolean {
    return this.items.some((item) => isCombat(item.kind));
  }

  get isOpen(): boolean {
    return this.open !== null;
  }

  get hasSheet(): boolean {
    return this.battle !== null || this.previewed !== null;
  }

  /** What a finger pointed at, before it is done: the way to it is on the map, the word to go on the sheet. */
  get previewed(): Item | null {
    const { open } = this;
    return open?.kind === "preview" ? (this.items.find((item) => item.key === open.key) ?? null) : null;
  }

  get half(): string | null {
    return this.from && this.#board ? w().table.firstCity(this.#board.name(this.from)) : null;
  }

  /** Where the chosen general stands. */
  get here(): string | null {
    const generals = this.#position?.generals;
    return (this.unit || this.seat) === "H" ? null : (generals?.[(this.unit || this.seat) as "U"] ?? null);
  }

  /** The combat whose card lies open; its odds may still be coming. */
  get battle(): Item | null {
    const { open } = this;
    return open?.kind === "battle" ? (this.items.find((item) => item.key === open.key) ?? null) : null;
  }

  /** What may be done at the space that was chosen. */
  get there(): Item[] {
    const found = this.open?.kind === "choice" ? (this.#places.get(this.open.space)?.items ?? []) : [];
    return [...found].sort((one, other) => cheapest(one) - cheapest(other));
  }

  /** What the keys 1 to 9 choose from; a battle card has keys of its own. */
  get choices(): Item[] {
    if (this.open?.kind === "battle") return [];
    return this.open?.kind === "choice" ? this.there : this.listed;
  }

  readonly lit: Lit[] = $derived.by(() => this.#lights());

  #lights(): Lit[] {
    const board = this.#board;
    if (!board) return [];
    const lit: Lit[] = [...this.#places].map(([space, { kind, items }]) => {
      const chance = bestChance(items);
      const price = Math.min(...items.map(cheapest));
      return {
        space,
        kind,
        ...(price ? { price } : {}),
        ...(chance === undefined ? {} : { chance }),
        label: items.map((item) => this.label(item)).join(". "),
        chosen: this.open?.space === space,
        faint: items.every(isHopeless),
      };
    });
    for (const unit of this.units) {
      if (unit === this.unit) continue;
      const space = this.#position?.generals[(unit || this.seat) as "U"];
      if (space && !this.#places.has(space))
        lit.push({ space, kind: "general", label: w().common.Who(unit || this.seat) });
    }
    return lit;
  }

  readonly links: LitLink[] = $derived.by(() => this.#roads());

  #roads(): LitLink[] {
    const board = this.#board;
    if (!board) return [];
    return this.onMap.flatMap((item) => {
      if (!item.link || (this.from && !item.link.includes(this.from))) return [];
      const [a, b] = item.link;
      return [{ a, b, label: this.label(item) }];
    });
  }

  /** The way to the space under the pointer. */
  readonly path: Arrow | null = $derived.by(() => this.#way());

  #way(): Arrow | null {
    if (!this.hovered) return null;
    const there = this.#places.get(this.hovered)?.items ?? [];
    const [item] = there
      .filter((one) => one.kind === "move" || one.kind === "fleet")
      .sort((one, other) => cheapest(one) - cheapest(other));
    const action = item?.legal[0]?.action;
    if (!action) return null;
    if (action.kind === "fleet") return sailing(this.#board, action.start ?? "", action.to ?? "");
    return this.here && action.path ? way(this.here, action.path) : null;
  }

  /** The whole name of an item, with price and chances. */
  label(item: Item): string {
    const board = this.#board;
    const first = item.legal[0];
    if (!board || !first) return "";
    const words = w();
    if (!isCombat(item.kind)) return words.actions.priced(board, first.action, first.cost);
    const offers = item.legal.map((one) => {
      const card = item.cards.find(({ action }) => action.denarii === one.action.denarii)?.card;
      return words.table.offer(one.cost, card ? words.common.percent(card.win) : "");
    });
    return words.table.combatItem(words.actions.name(board, first.action), offers);
  }

  short(item: Item): string {
    const [first] = item.legal;
    return this.#board && first ? shortName(w(), this.#board, first.action, this.store.now?.turn.phase ?? "") : "";
  }

  whole(item: Item): string {
    const [first] = item.legal;
    return this.#board && first ? w().actions.name(this.#board, first.action) : "";
  }

  /** A combat with every number of denarii it may be fought with, and the chance that each gives. */
  offers(item: Item): Offer[] | null {
    if (!isCombat(item.kind)) return null;
    const words = w();
    const priced = item.cards.map(({ action, card }) => ({ price: action.denarii ?? 0, card }));
    const all = item.legal.map((one) => {
      const known = priced.find(({ price }) => price === one.action.denarii);
      const card = known?.card;
      const sure = card?.sure && card.win[0] === card.win[1];
      return {
        cost: one.cost,
        told: card ? (sure ? words.table.sure : words.common.percent(card.win)) : "…",
        beaten: known !== undefined && beatenBy(priced, known) !== null,
      };
    });
    return all.filter((offer) => !offer.beaten);
  }

  /** Nothing can come of it: it stands back behind what helps. */
  isFaint(item: Item): boolean {
    return isHopeless(item);
  }

  /** Before the phase ends, for somebody new: what would still have been sure, or held a capital (H4.3). */
  get warning(): string | null {
    const board = this.#board;
    if (!this.ending || !board || !settings.isEarly) return null;
    const { warn } = w().first;
    const capital = this.items.find((item) => item.kind === "garrison" && board.space(item.space ?? "").capital);
    if (capital?.space && !(this.#position?.garrisons[capital.space] ?? []).length)
      return warn.capital(board.name(capital.space));
    const sure = this.items.find((item) => item.cards.some(({ card }) => card.sure && share(card.win) === 1));
    return sure ? warn.unused(this.whole(sure)) : null;
  }

  price(item: Item): number {
    return item.kind === "boost" ? 0 : (item.legal[0]?.cost ?? 0);
  }

  isEnd(group: { key: string; items: Item[] }): boolean {
    return isEnd(group);
  }

  /** Nothing but the button itself would stand under the heading. */
  isAlone(group: { key: string }): boolean {
    return group.key === "buy";
  }

  find(action: AnyAction): Item | null {
    const item = this.items.find((one) => one.legal.some((each) => sameAction(each.action, action as Action)));
    if (item && item.unit !== null) this.lead(item.unit);
    return item ?? null;
  }

  /** Something was closed, or closes itself. */
  escape(): boolean {
    if (this.open?.kind === "battle") return true;
    if (this.open || this.from || this.ending) this.close();
    else if (this.group) this.group = null;
    else return false;
    return true;
  }

  // ---------------------------------------------------------------- choosing

  lead(unit: string): void {
    this.#unit = unit;
    this.open = null;
  }

  /** Takes an item: a combat opens its card, everything else is done. */
  take(item: Item): void {
    if (item.kind === "pass" && this.store.now?.turn.phase === "ROMAN") {
      this.close();
      this.ending = item;
    } else if (isCombat(item.kind)) this.open = { kind: "battle", key: item.key, space: item.space ?? "" };
    else if (item.legal[0]) this.act(item.legal[0].action);
  }

  /** The phase is ended for good. */
  end(): void {
    const action = this.ending?.legal[0]?.action;
    if (action && !this.store.busy) this.act(action);
  }

  /** What lies open closes when the answer comes (`reset`), not before: the screen is drawn once. */
  act(action: Action): void {
    void this.store.act(action as AnyAction);
  }

  close(): void {
    if (this.open?.kind === "preview") this.hovered = null;
    this.open = null;
    this.from = null;
    this.ending = null;
  }

  reset(): void {
    this.close();
    this.group = null;
    this.hovered = null;
  }

  /** A space was chosen on the map. */
  touch(id: string): void {
    const there = this.#places.get(id)?.items ?? [];
    const own = id === this.here; // whoever touches his own general means to look, not yet to pay
    if (there.length === 1 && !own) return this.#pointed(there[0]!, id);
    if (there.length > 0) {
      this.open = { kind: "choice", space: id };
      return;
    }
    const led = this.units.find(
      (unit) => unit !== this.unit && this.#position?.generals[(unit || this.seat) as "U"] === id,
    );
    if (led !== undefined) return this.lead(led);
    const roads = this.onMap.filter((item) => item.link);
    if (this.from && this.from !== id) {
      const road = roads.find((item) => item.link?.includes(id) && item.link.includes(this.from!));
      if (road) return this.#pointed(road, id);
    }
    if (roads.some((item) => item.link?.includes(id))) {
      this.from = this.from === id ? null : id;
      this.open = null;
      return;
    }
    void this.#explain(id);
  }

  link(a: string, b: string): void {
    const item = this.onMap.find((one) => one.link?.includes(a) && one.link.includes(b));
    if (item) this.#pointed(item, a);
  }

  /** A mouse has seen the way before it clicks; a finger sees it after the first touch, and the second one goes. */
  #pointed(item: Item, space: string): void {
    const again = this.open?.kind === "preview" && this.open.key === item.key;
    if (again || isCombat(item.kind) || !matchMedia("(hover: none)").matches) return this.take(item);
    this.open = { kind: "preview", key: item.key, space };
    this.hovered = space;
  }

  /** Nothing may be done there: say why. Without a decision to take, only what stands there is told. */
  async #explain(space: string): Promise<void> {
    const { myDecision } = this.store;
    const [board, position] = [this.#board, this.#position];
    if (!board || !position) return;
    this.open = { kind: "note", space, reasons: myDecision ? null : [] };
    if (!myDecision) return;
    const asked = meant(board, position, this.seat, this.unit, space);
    const answers = await Promise.all(asked.map((action) => this.store.whyNot(action as AnyAction)));
    if (this.open?.kind !== "note" || this.open.space !== space) return;
    const told = answers.flat();
    const known = told.map((reason) => JSON.stringify(reason));
    this.open = { kind: "note", space, reasons: told.filter((_, at) => known.indexOf(known[at]!) === at) };
  }

  // ---------------------------------------------------------------- the setup, done for somebody

  async setUp(): Promise<void> {
    this.settingUp = true;
    this.reset();
    while (this.settingUp) {
      const { now, legal } = this.store;
      const board = this.#board;
      if (!board || !now || !legal?.length || !isSetup(now.turn.phase)) break;
      const choice = setupChoice(board, now.position as Position, legal as Legal[]);
      if (!choice || !(await this.store.act(choice.action as AnyAction))) break;
      this.store.skip();
    }
    this.settingUp = false;
  }
}
