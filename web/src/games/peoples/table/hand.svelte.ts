// What somebody who decides has in hand at a table of the peoples: the legal actions, and what is put together of them
// before they are sent: a party that sets out, a basket, an aim. Nothing is offered that the server did not send.

import { groupsOf, type Group, type Hand, type Item, type Offer } from "../../../table/hand";
import type { TableStore } from "../../../lib/table.svelte";
import type { Action as AnyAction, Legal as AnyLegal, Reason } from "../../../lib/wire";
import type { Telling } from "../../../lib/door";
import { percent, w } from "../words/index.svelte";
import type { Action, BattleCard, Desk, Legal, Position, Reach, Target, Units } from "../wire";
import type { Board } from "../board";
import type { Picked } from "../map/types";
import { partyName } from "../told";
import { incomeLayer, pointsLayer, type Worth } from "../layer";
import { aims, best, type Aim } from "./aims";
import { baskets, largest, type Basket } from "./baskets";
import { MEANT, usual } from "./defaults";
import { everybody, isEmpty, stacks, without, type Party, type Stack } from "./march";
import { ASKED, modeOf, type Mode } from "./modes";
import { Reaches } from "./reaches";

export type LitKind = "source" | "target" | "stop" | "battle" | "barred" | "choice" | "last";
export interface Lit {
  kind: LitKind;
  label?: string;
  reason?: string;
}
export type Layer = { kind: "points"; nation: string } | { kind: "income" };

const MOST_AT_ONCE = 80; // decisions that one click may take

export class PeoplesHand implements Hand {
  readonly store: TableStore;
  readonly #tell: Telling;
  readonly #reaches: Reaches;
  group = $state<string | null>(null);
  hovered = $state<string | null>(null);
  listed: Item[] = [];

  /** All that a player must know, as the server last told it. */
  desk = $state.raw<Desk | null>(null);
  /** The battle under way, before the dice of its round. */
  card = $state.raw<BattleCard | null>(null);
  /** Who is chosen to set out, and how far they come. */
  party = $state.raw<Party | null>(null);
  reach = $state.raw<Reach | null>(null);
  /** After a march the rest of its steps is asked for, instead of halting. */
  stepwise = $state(false);
  /** Only as many set out as may stay where they go. */
  fits = $state(true);
  /** The place that was touched and has nothing to choose, and why it may not be. */
  note = $state.raw<{ place: string; reasons: Reason[] } | null>(null);
  /** Several things at one place. */
  open = $state<string | null>(null);
  /** A place to which the party may go and from which others may: which was meant? */
  both = $state<string | null>(null);
  /** What was put together so far; null: as usual. */
  units = $state.raw<Units | null>(null);
  aim = $state.raw<Aim | null>(null);
  number = $state<number | null>(null);
  /** The province against which EL CID is to be hired. */
  against = $state<string | null>(null);
  /** Units that are alike go to the place that was chosen for the first. */
  together = $state(true);
  aimsItself = $state(false);
  /** Where nobody shall leave before it is decided. */
  fightsOn = $state<string | null>(null);
  showsAll = $state(false);
  layer = $state.raw<Layer | null>(null);
  /** The nation whose sheet is looked at. */
  nation = $state<string | null>(null);
  /** Decisions are being sent, one after the other. */
  sending = $state(false);
  /** What stands beside the position is on its way. */
  looking = $state(false);

  #asked = 0;
  /** The one key was pressed before all was known that it needs. */
  #eager = false;
  /** Where a party shall go whose reach is still on the way. */
  #wanted: string | null = null;
  #clicks: { from: number; to: number }[] = [];

  readonly legal = $derived.by(() => (this.store.legal ?? []) as unknown as Legal[]);
  readonly position = $derived.by(() => this.store.now?.position as Position | undefined);
  readonly phase = $derived.by(() => this.store.now?.turn.phase ?? "");
  readonly mode: Mode = $derived.by(() => modeOf(this.phase, this.legal));
  readonly stacks: Map<string, Stack> = $derived(stacks(this.mode === "march" ? this.legal : []));
  readonly baskets: Basket[] = $derived.by(() => {
    if (this.mode === "buy" || this.mode === "force") return baskets(this.legal, this.mode);
    return this.mode === "hire" && this.against ? baskets(this.legal, "hire", this.against) : [];
  });
  readonly aims: Aim[] = $derived(aims(this.legal));
  readonly numbers: Legal[] = $derived(
    this.mode === "number"
      ? this.legal.filter((one) => isNumber(one)).sort((a, b) => numberOf(a.action) - numberOf(b.action))
      : [],
  );
  readonly all: Item[] = $derived.by(() => this.#offered());
  readonly items: Item[] = $derived(
    this.showsAll ? this.all : this.all.filter(({ kind }) => !ASKED[this.mode].includes(kind)),
  );
  readonly groups: Group[] = $derived(groupsOf(this.items));
  /** What lies open of one place. */
  readonly there: Item[] = $derived(this.open ? this.#at(this.open) : []);

  readonly mapped: readonly string[] = [];
  readonly wantsPreviews = $derived(this.phase === "COMBAT");
  readonly isOpen = $derived(this.party !== null || this.open !== null || this.card !== null);
  readonly hasSheet = false;
  readonly ending = null;
  readonly half = null;

  constructor(store: TableStore, tell: Telling) {
    this.store = store;
    this.#tell = tell;
    this.#reaches = new Reaches(store);
  }

  get board(): Board | null {
    return this.store.board as Board | null;
  }

  get seat(): string {
    return this.store.viewpoint ?? "";
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
      space: one.places[one.places.length - 1] ?? null,
      legal: [one],
    }));
  }

  #at(place: string): Item[] {
    return this.all.filter((item) => item.legal.some((one) => one.places[0] === place || item.space === place));
  }

  label(item: Item): string {
    return [this.whole(item), this.chance(item)].filter(Boolean).join(" · ");
  }

  short(item: Item): string {
    return this.label(item);
  }

  whole(item: Item): string {
    const { board } = this.store;
    const [first] = item.legal;
    return board && first ? this.#tell.priced(board, first.action, first.cost) : "";
  }

  /** The chance that a battle to be opened is won by fighting on. */
  chance(item: Item): string {
    const found = this.store.previews.find(({ action }) => this.#tellSame(action, item.legal[0]?.action));
    const card = found?.preview as BattleCard | undefined;
    const win = card?.battle?.["fight-on"].attacker;
    return win === undefined ? "" : percent(win);
  }

  #tellSame(one: AnyAction, other: AnyAction | undefined): boolean {
    return one.kind === other?.kind && one.kind === "battle" && one.place === other.place;
  }

  offers(): Offer[] | null {
    return null;
  }

  price(): number {
    return 0;
  }

  isEnd(): boolean {
    return false;
  }

  isAlone(group: Group): boolean {
    return group.key === "answer";
  }

  find(action: AnyAction): Item | null {
    const wanted = JSON.stringify(action);
    return this.all.find(({ legal }) => legal.some((one: AnyLegal) => JSON.stringify(one.action) === wanted)) ?? null;
  }

  take(item: Item): void {
    const [first] = item.legal;
    if (!first) return;
    const action = first.action as unknown as Action;
    if (this.together && isAlike(action.kind)) void this.repeat(action);
    else void this.run([action]);
  }

  // ---------------------------------------------------------------- sending

  /** Sends decisions one after the other, until one is refused. */
  async run(acts: readonly Action[]): Promise<boolean> {
    if (this.sending || acts.length === 0) return false;
    this.sending = true;
    const from = this.store.now?.steps ?? 0;
    let went = true;
    try {
      for (const action of acts) {
        went = await this.store.act({ ...action } as unknown as AnyAction);
        if (!went) break;
      }
    } finally {
      this.sending = false;
      this.#keep(from);
    }
    await this.#look();
    return went;
  }

  /** Sends what `next` names as long as it names something and I am asked. */
  async #while(next: () => Action | undefined): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    const from = this.store.now?.steps ?? 0;
    try {
      for (let k = 0; k < MOST_AT_ONCE; k++) {
        const action = this.store.now?.legal?.length ? next() : undefined;
        if (!action || !(await this.store.act({ ...action } as unknown as AnyAction))) break;
      }
    } finally {
      this.sending = false;
      this.#keep(from);
    }
    await this.#look();
  }

  /** One click is taken back as one. */
  #keep(from: number): void {
    const to = this.store.now?.steps ?? 0;
    if (to > from) this.#clicks.push({ from, to });
  }

  undo(): boolean {
    const now = this.store.now?.steps ?? 0;
    this.#clicks = this.#clicks.filter(({ to }) => to <= now);
    const last = this.#clicks.pop();
    if (!last || last.to !== now || last.to - last.from < 2) return false;
    void this.#back(last.from);
    return true;
  }

  async #back(to: number): Promise<void> {
    while ((this.store.now?.steps ?? 0) > to && this.store.now?.can_undo) if (!(await this.store.undo())) break;
  }

  /** The same for all that are alike, as long as the rules allow it. */
  async repeat(action: Action): Promise<void> {
    const wanted = JSON.stringify(action);
    const { phase } = this;
    await this.#while(() => {
      const now = this.store.now;
      if (now?.turn.phase !== phase) return undefined;
      return now.legal?.some((one) => sameJson(one.action, wanted)) ? action : undefined;
    });
  }

  /** All that is still asked in this phase, as usual. */
  async rest(): Promise<void> {
    const { phase } = this;
    const nation = this.position?.active;
    await this.#while(() => {
      const now = this.store.now;
      const position = now?.position as Position | undefined;
      if (now?.turn.phase !== phase || position?.active !== nation) return undefined;
      return usual(phase, (now.legal ?? []) as unknown as Legal[], position)?.action;
    });
  }

  // ---------------------------------------------------------------- asking

  /** What the position needs to be told beside it. */
  async #look(): Promise<void> {
    const { now } = this.store;
    if (!now || this.sending) return;
    const turn = ++this.#asked;
    const fights = now.shown.battle !== undefined;
    this.looking = true;
    const [desk, card, reach] = await Promise.all([
      this.store.about<Desk>("desk"),
      fights ? this.store.about<BattleCard>("battle") : null,
      this.mode === "march" && this.march ? this.store.about<Reach>("reach") : null,
    ]);
    if (turn !== this.#asked) return;
    this.looking = false;
    if (desk) this.desk = desk;
    this.card = card;
    if (reach) this.reach = reach;
    if (this.#eager) this.accept();
    else this.#actItself();
  }

  /** What its person said shall be done without asking. */
  #actItself(): void {
    if (this.sending || !this.store.myDecision) return;
    const aim = this.aimsItself && this.mode === "aim" ? this.chosenAim : undefined;
    if (aim) void this.run([aim.legal.action]);
    const stay = this.legal.find(({ action }) => action.kind === "stay");
    if (stay && this.phase === "RETREAT" && this.fightsOn && this.fightsOn === this.card?.place)
      void this.run([stay.action]);
  }

  // ---------------------------------------------------------------- marching

  get march(): Record<string, unknown> | null {
    const [name, context] = this.position?.todo.at(-1) ?? ["", {}];
    return name === "MOVE" ? ((context as { march?: Record<string, unknown> | null }).march ?? null) : null;
  }

  /** The pointer rests on a place: what stands there is likely to be chosen next. */
  point(place: string | null): void {
    this.hovered = place;
    const stack = place === null || this.party?.place === place ? undefined : this.stacks.get(place);
    this.#reaches.point(stack ? everybody(stack) : null);
  }

  choose(place: string): void {
    const stack = this.stacks.get(place);
    if (stack) this.set(everybody(stack));
  }

  set(party: Party | null): void {
    this.party = party;
    this.note = null;
    this.reach = party && this.#reaches.known(party);
    this.#wanted = null;
    if (!party || isEmpty(party) || this.reach) return;
    void this.#reaches.of(party).then((reach) => {
      if (this.party !== party) return;
      this.reach = reach;
      const wanted = this.#wanted;
      this.#wanted = null;
      if (wanted) this.#touchMarch(wanted);
    });
  }

  /** The party, or the march under way, goes there; of a party as many as have room. */
  go(place: string): void {
    const target = this.reach?.to[place];
    if (!target) return;
    const fitting = this.fitting(target);
    this.party = null;
    this.reach = null;
    void (fitting ? this.#goAs(fitting, place, target) : this.run(this.#acts(target)));
  }

  /** Who goes there, where not all of the party have room. */
  fitting(target: Target): Party | null {
    return this.fits && this.party && target.surplus > 0 ? without(this.party, target.surplus) : null;
  }

  async #goAs(party: Party, place: string, whole: Target): Promise<void> {
    const version = this.store.now?.version;
    const reach = await this.#reaches.of(party);
    if (this.store.now?.version === version) await this.run(this.#acts(reach?.to[place] ?? whole));
  }

  #acts({ acts }: Target): Action[] {
    return this.stepwise ? acts.filter(({ kind }) => kind !== "halt") : acts;
  }

  /** The targets in an order to read: battles first, then by name. */
  get targets(): [place: string, target: Target][] {
    const { board } = this;
    return Object.entries(this.reach?.to ?? {}).sort(
      ([a, one], [b, other]) =>
        Number(!!other.odds) - Number(!!one.odds) || (board?.name(a) ?? a).localeCompare(board?.name(b) ?? b),
    );
  }

  // ---------------------------------------------------------------- the map

  readonly lit: Record<string, Lit> = $derived.by(() => this.#lit());

  #lit(): Record<string, Lit> {
    const found: Record<string, Lit> = {};
    for (const event of this.store.shownStep?.events ?? []) {
      for (const place of [event.origin, event.place, event.to])
        if (typeof place === "string") found[place] = { kind: "last" };
    }
    if (!this.store.myDecision) return found;
    if (this.mode === "march") {
      if (this.reach) {
        for (const [place, target] of Object.entries(this.reach.to)) found[place] = litTarget(target);
      } else for (const place of this.stacks.keys()) found[place] = { kind: "source" };
      return found;
    }
    for (const item of this.all) {
      const place = item.kind === "rebuild" ? (item.legal[0]?.places[0] ?? null) : item.space;
      if (!place) continue;
      const chance = hundredths(this.chance(item));
      found[place] = { kind: item.kind === "battle" ? "battle" : "choice", ...(chance ? { label: chance } : {}) };
    }
    return found;
  }

  get worth(): Record<string, Worth> | null {
    const { board, layer, position } = this;
    if (!board || !layer || !position) return null;
    return layer.kind === "income" ? incomeLayer(board) : pointsLayer(board, layer.nation, position.turn);
  }

  touch(place: string, picked: Picked = {}): void {
    this.both = null;
    if (!this.store.myDecision || this.sending) return this.#tellPlace(place);
    if (this.mode === "march") return this.#touchMarch(place, picked);
    if (this.mode === "hire" && this.legal.some(({ action }) => action.kind === "hire" && action.place === place)) {
      this.against = place;
      this.units = null;
      return;
    }
    const there = this.#at(place);
    const likely = there.filter(({ kind }) => !MEANT.has(kind)); // a capital is declared by its button
    if (likely.length === 1 || there.length === 1) this.take(likely[0] ?? there[0]!);
    else if (there.length) this.open = place;
    else this.#tellPlace(place);
  }

  #touchMarch(place: string, { nation, byKey }: Picked = {}): void {
    const own = this.position?.active;
    const isTarget = this.reach !== null && place in this.reach.to;
    // A counter is its stack, the land around it the place; a key points at both.
    if (isTarget && this.stacks.has(place) && (byKey || nation === own)) this.both = place;
    else if (!isTarget && nation && nation !== own && this.stacks.has(place)) this.#tellPlace(place);
    else if (this.party && !this.reach && this.party.place !== place) this.#wanted = place;
    else if (this.reach && place in this.reach.to) this.go(place);
    else if (this.party?.place === place) this.set(null);
    else if (this.stacks.has(place)) this.choose(place);
    else this.#tellPlace(place);
  }

  /** The two things that a touched place may have meant. */
  get either(): { place: string; ways: { label: string; take: () => void }[] } | null {
    const place = this.both;
    const stack = place === null ? undefined : this.stacks.get(place);
    if (place === null || !stack || !this.party) return null;
    const there = everybody(stack);
    return {
      place,
      ways: [
        { label: w().march.goThere(partyName(this.party)), take: () => this.touch(place) },
        {
          label: w().march.chooseThere(partyName(there)),
          take: () => {
            this.both = null;
            this.set(there);
          },
        },
      ],
    };
  }

  #tellPlace(place: string): void {
    const note = { place, reasons: [] as Reason[] };
    this.note = note;
    const { party } = this;
    const kind = party && Object.keys(party.units).find((one) => (party.units[one] ?? 0) > 0);
    if (!party || !kind) return;
    const action = { kind: "go", origin: party.place, unit: kind, number: party.units[kind], to: place };
    void this.store.whyNot(action as unknown as AnyAction).then((reasons) => {
      if (this.note === note) this.note = { place, reasons };
    });
  }

  // ---------------------------------------------------------------- one key

  get chosenAim(): Aim | undefined {
    const side = this.legal[0] && this.card ? sideOf(this.position) : "A";
    const other = side === "A" ? "D" : "A";
    return this.aim ?? best(this.aims, this.card?.[side] ?? [], this.card?.forces[other].units ?? {});
  }

  get chosenBasket(): Basket | undefined {
    if (this.units === null) return largest(this.baskets);
    return this.baskets.find(({ units }) => sameUnits(units, this.units!));
  }

  get chosenNumber(): Legal | undefined {
    const all = this.numbers;
    if (this.number === null) return all.at(all[0]?.action.kind === "berber" ? 0 : -1);
    return all[this.number];
  }

  /** What one key does now. */
  get usual(): Legal | undefined {
    switch (this.mode) {
      case "march":
        return this.party ? undefined : this.legal.find(({ action }) => action.kind === (this.march ? "halt" : "done"));
      case "buy":
      case "force":
        return this.chosenBasket?.legal;
      case "hire":
        return this.against ? this.chosenBasket?.legal : this.legal.find(({ action }) => action.kind === "pass");
      case "aim":
        return this.chosenAim?.legal;
      case "number":
        return this.chosenNumber;
      case "auction":
        return undefined;
      case "choice":
        return usual(this.phase, this.legal, this.position);
    }
  }

  accept(): boolean {
    const { usual: legal } = this;
    // Where dice go best is known with the card of the battle only.
    this.#eager = !!legal && this.looking && this.mode === "aim" && !this.aim;
    if (this.#eager) return true;
    if (!legal || this.sending) return false;
    void this.run([legal.action]);
    return true;
  }

  end(): void {}

  close(): void {
    this.open = null;
    this.both = null;
    this.note = null;
    this.set(null);
  }

  /** Another position: nothing is in hand any more. */
  reset(): void {
    this.party = null;
    this.reach = null;
    this.note = null;
    this.open = null;
    this.both = null;
    this.units = null;
    this.aim = null;
    this.number = null;
    this.against = null;
    this.#eager = false;
    void this.#look();
  }

  escape(): boolean {
    if (this.both) {
      this.both = null;
      return true;
    }
    if (this.open || this.note || this.party) {
      this.close();
      return true;
    }
    if (this.layer) {
      this.layer = null;
      return true;
    }
    return false;
  }
}

/** On the map there is room for the number alone. */
const hundredths = (chance: string): string => chance.replace(/[\s\u00a0\u202f]*%/, "");

function litTarget(target: Target): Lit {
  if (target.odds)
    return {
      kind: "battle",
      label: hundredths(percent(target.odds.attacker)),
      ...(target.river ? { reason: w().march.river } : {}),
    };
  return { kind: target.ends ? "stop" : "target" };
}

const isNumber = ({ action }: Legal): boolean => ["split", "berber", "income"].includes(action.kind);
export const numberOf = (action: Action): number => action.number ?? action.halves ?? 0;
const isAlike = (kind: string): boolean => kind === "place" || kind === "retreat";
const sameUnits = (one: Units, other: Units): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((kind) => (one[kind] ?? 0) === (other[kind] ?? 0));
const sameJson = (action: AnyAction, wanted: string): boolean => {
  const keys = Object.keys(JSON.parse(wanted) as object);
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, action[key]]))) === wanted;
};

/** On whose side of the battle I aim. */
export function sideOf(position: Position | undefined): "A" | "D" {
  const context = position?.todo.findLast(([name]) => name === "BATTLE")?.[1];
  return context?.side === "D" ? "D" : "A";
}
