// What somebody who decides has in hand at a table of SPARTACVS: the legal actions as the list, the cards and the map
// offer them. Nothing is offered that the server did not send.

import type { Telling } from "../../../lib/door";
import type { TableStore } from "../../../lib/table.svelte";
import type { Action as AnyAction, Reason } from "../../../lib/wire";
import { groupsOf, type Group, type Hand, type Item, type Offer } from "../../../table/hand";
import type { Board } from "../board";
import type { Lit } from "../map/types";
import type { Action, Army, Fight, Legal, Position, Shown, Side, Terms } from "../wire";
import { w } from "../words/index.svelte";
import { chanceOf } from "./chances";

/** What cards and panels ask about, so that the list need not. */
const ASKED: Record<string, readonly string[]> = {
  PLAY_CARD: ["play-card", "play-resource"],
  SURPRISE: ["surprise"],
  BATTLE_PLAY: ["play-battle-card"],
  BATTLE_MATCH: ["match"],
  MOVE: ["pick", "drop", "pick-leader", "drop-leader"],
};
/** Where the battle lies over the map; elsewhere it stands among the panels. */
export const ROOMY = "(min-width: 1000px) and (min-height: 600px)";
/** Where the server knows more of an action than its name. */
const TOLD = new Set([
  "MOVE", "AVOID", "INTERCEPT", "RELIEF", "SURRENDER", "USE_CARD", "CAMPAIGN", "BATTLE_PLAY", "BATTLE_MATCH",
  "BATTLE_INITIATIVE", "RETREAT_TO", "SAIL_TO", "RAID", "PACIFY", "CONTROL", "PLAY_CARD",
]); // prettier-ignore

export class SpartacvsHand implements Hand {
  readonly store: TableStore;
  readonly #tell: Telling;
  group = $state<string | null>(null);
  hovered = $state<string | null>(null);
  listed: Item[] = [];
  /** Several things at one place. */
  open = $state<string | null>(null);
  /** The place that was touched and has nothing to choose, and why not. */
  note = $state.raw<{ place: string; reasons: Reason[] } | null>(null);
  showsAll = $state(false);

  readonly legal = $derived.by(() => (this.store.legal ?? []) as unknown as Legal[]);
  readonly position = $derived.by(() => this.store.now?.position as Position | undefined);
  readonly phase = $derived.by(() => this.store.now?.turn.phase ?? "");
  readonly all: Item[] = $derived.by(() => this.#offered());
  readonly items: Item[] = $derived(
    this.showsAll ? this.all : this.all.filter(({ kind }) => !(ASKED[this.phase] ?? []).includes(kind)),
  );
  readonly groups: Group[] = $derived(groupsOf(this.items));
  readonly there: Item[] = $derived(this.open ? this.#at(this.open) : []);
  /** Does a panel show actions that the list leaves out? */
  readonly isShort = $derived(this.all.some(({ kind }) => (ASKED[this.phase] ?? []).includes(kind)));

  readonly mapped: readonly string[] = [];
  readonly wantsPreviews = $derived(TOLD.has(this.phase));
  readonly isOpen = $derived(this.open !== null);
  readonly hasSheet = false;
  readonly ending = null;
  readonly half = null;

  readonly army = $derived.by(() => (this.store.now?.shown as Shown | undefined)?.army as Army | undefined);
  readonly battle = $derived.by(() => (this.store.now?.shown as Shown | undefined)?.battle as Fight | undefined);
  readonly lit: Record<string, Lit> = $derived.by(() => this.#lit());

  constructor(store: TableStore, tell: Telling) {
    this.store = store;
    this.#tell = tell;
  }

  get board(): Board | null {
    return this.store.board as Board | null;
  }

  get seat(): string {
    return this.store.viewpoint ?? "";
  }

  /** The side through whose eyes the table is seen. */
  get side(): Side | null {
    const { viewpoint } = this.store;
    return viewpoint === "S" || viewpoint === "R" ? viewpoint : null;
  }

  get choices(): Item[] {
    return this.open ? this.there : this.listed;
  }

  // ---------------------------------------------------------------- the list

  #offered(): Item[] {
    return (this.store.legal ?? []).map((one) => ({
      key: one.line,
      group: one.group,
      kind: one.action.kind,
      space: this.#spaceOf(one.action as unknown as Action, one.places),
      legal: [one],
    }));
  }

  /** Where on the maps an action happens; that of a leader is where he stands. */
  #spaceOf(action: Action, places: readonly string[]): string | null {
    if (action.kind === "raid") return action.target ?? places[0] ?? null;
    const last = places.at(-1);
    if (last) return last;
    const at = action.leader ? this.position?.leaders[action.leader]?.at : null;
    return at && (action.kind === "activate" || action.kind === "ship") ? at : null;
  }

  #at(place: string): Item[] {
    return this.all.filter(({ space, legal }) => space === place || legal.some((one) => one.places.includes(place)));
  }

  /** What the server knows of an action beside its name. */
  terms(action: AnyAction): Terms | null {
    const wanted = JSON.stringify(action);
    const found = this.store.previews.find((one) => JSON.stringify(one.action) === wanted);
    return (found?.preview as Terms | null | undefined) ?? null;
  }

  /** The legal action of a kind that names this. */
  legalOf(kind: string, fits: (action: Action) => boolean = () => true): Legal | undefined {
    return this.legal.find(({ action }) => action.kind === kind && fits(action));
  }

  act(legal: Legal | undefined): void {
    if (legal && !this.store.busy) void this.store.act({ ...legal.action } as unknown as AnyAction);
  }

  label(item: Item): string {
    const [first] = item.legal;
    const terms = first ? this.terms(first.action) : null;
    return [this.whole(item), terms ? chanceOf(item.kind, terms, this.side) : ""].filter(Boolean).join(" · ");
  }

  short(item: Item): string {
    return this.label(item);
  }

  whole(item: Item): string {
    const { board } = this.store;
    const [first] = item.legal;
    const use = (w().hand.uses as Record<string, string>)[item.kind];
    return use ?? (board && first ? this.#tell.name(board, first.action) : "");
  }

  offers(): Offer[] | null {
    return null;
  }

  price(): number {
    return 0;
  }

  isEnd(group: Group): boolean {
    return group.key === "done";
  }

  isAlone(group: Group): boolean {
    return group.key === "done" || group.key === "reaction";
  }

  find(action: AnyAction): Item | null {
    const wanted = JSON.stringify(action);
    return this.all.find(({ legal }) => legal.some((one) => JSON.stringify(one.action) === wanted)) ?? null;
  }

  take(item: Item): void {
    const [first] = item.legal;
    this.open = null;
    if (first && !this.store.busy) void this.store.act(first.action);
  }

  // ---------------------------------------------------------------- the map

  #lit(): Record<string, Lit> {
    const found: Record<string, Lit> = {};
    for (const event of this.store.shownStep?.events ?? [])
      for (const place of [event.frm, event.place, event.to])
        if (typeof place === "string") found[place] = { kind: "last", pointed: true };
    for (const frame of this.position?.pending ?? [])
      if ((frame.do === "battle" || frame.do === "entry") && typeof frame.place === "string")
        found[frame.place] = { kind: "last", pointed: true };
    if (!this.store.myDecision) return found;
    for (const item of this.all) {
      if (!item.space || !this.board?.spot(item.space)) continue;
      const [first] = item.legal;
      const terms = first ? this.terms(first.action) : null;
      found[item.space] = litOf(item, terms);
    }
    return found;
  }

  touch(place: string): void {
    this.note = null;
    this.open = null;
    if (!this.store.myDecision) return void (this.note = { place, reasons: [] });
    const there = this.#at(place);
    if (there.length === 1) this.take(there[0]!);
    else if (there.length) this.open = place;
    else void this.#tellPlace(place);
  }

  /** A place that cannot be chosen: what it is, and why an army may not go there. */
  async #tellPlace(place: string): Promise<void> {
    this.note = { place, reasons: [] };
    if (this.phase !== "MOVE") return;
    const reasons = await this.store.whyNot({ kind: "go", place } as AnyAction);
    if (this.note?.place === place) this.note = { place, reasons };
  }

  // ---------------------------------------------------------------- keys

  end(): void {}

  /** Enter takes what is left where only one thing is. */
  accept(): boolean {
    const [only, more] = this.all;
    if (!only || more) return false;
    this.take(only);
    return true;
  }

  close(): void {
    this.open = null;
    this.note = null;
  }

  reset(): void {
    this.group = null;
    this.open = null;
    this.note = null;
  }

  escape(): boolean {
    if (this.open === null && this.note === null) return false;
    this.close();
    return true;
  }
}

function litOf(item: Item, terms: Terms | null): Lit {
  if (item.kind === "go") {
    const label = terms?.mp === undefined ? {} : { label: w().chance.mp(terms.mp) };
    return { kind: terms?.battle && !terms.overrun ? "battle" : "target", ...label };
  }
  if (item.kind === "sail") return { kind: "sea" };
  if (item.kind === "activate" || item.kind === "intercept") return { kind: "source" };
  return { kind: "choice" };
}
