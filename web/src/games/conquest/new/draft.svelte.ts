// The game that is being put together, kept until it begins: a look at the rules or another language loses nothing.

import type { GameFacts, Holder, NewTable, Options, Seat } from "../wire";
import { levelText } from "./level";

export const ROMANS = ["U", "C", "K"] as const satisfies readonly Seat[];

type House = Options["house"];

interface Kept {
  level: number[];
  variants: string[];
  scenario: number | null;
  house: House;
  holders: Record<Seat, Holder>;
  computers: Partial<Record<Seat, string>>;
  shared: boolean;
  seed: string;
  name: string;
  hints: boolean;
  /** The hash of a board of one's own; nothing for the usual one. */
  board: string;
}

const KEY = "hispania.draft";

const FRESH: Kept = {
  level: [6, 4, 3, 4, 2],
  variants: [],
  scenario: null,
  house: {},
  holders: { U: "me", C: "me", K: "me", H: "me" },
  computers: {},
  shared: false,
  seed: "",
  name: "",
  hints: true,
  board: "",
};

export class Draft {
  #kept = $state<Kept>(structuredClone(FRESH));

  constructor() {
    try {
      const found = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
      this.#kept = { ...structuredClone(FRESH), ...found };
    } catch {
      // Nothing kept, or nothing readable: the defaults do.
    }
  }

  get now(): Kept {
    return this.#kept;
  }

  keep(): void {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // The draft lives as long as the screen.
    }
  }

  static forget(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // There was nothing to forget.
    }
  }

  get hasHispano(): boolean {
    return this.#kept.variants.includes("hispano");
  }

  /** The seats of this game: two players share the consul (H1.7, H1.8). */
  get seats(): Seat[] {
    const romans: Seat[] = this.#kept.shared ? ["U", "C"] : [...ROMANS];
    return this.hasHispano ? [...romans, "H"] : romans;
  }

  /** Roman players (H1.7): two share the consul; three when not all generals are in one hand. */
  get players(): 1 | 2 | 3 {
    if (this.#kept.shared) return 2;
    return ROMANS.every((seat) => this.#kept.holders[seat] === "me") ? 1 : 3;
  }

  get options(): Options {
    const { level, variants, scenario, house } = this.#kept;
    return {
      level: levelText(level),
      players: this.players,
      variants: [...variants].sort(),
      scenario,
      house: { ...house },
    };
  }

  get wanted(): NewTable {
    const { holders, computers, seed, name, hints } = this.#kept;
    const seats: NewTable["seats"] = {};
    const chosen: NonNullable<NewTable["computers"]> = {};
    for (const seat of this.seats) {
      seats[seat] = holders[seat];
      if (holders[seat] === "computer" && computers[seat]) chosen[seat] = computers[seat];
    }
    return {
      options: this.options,
      seats,
      ...(Object.keys(chosen).length ? { computers: chosen } : {}),
      ...(seed.trim() ? { seed: seed.trim() } : {}),
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(hints ? {} : { hints: false }),
    };
  }

  /** Takes over level and variants of options that go together. */
  adopt(fitted: Options): void {
    this.#kept.level = fitted.level.split("|").map(Number);
    this.#kept.variants = [...fitted.variants];
    this.#kept.scenario = fitted.scenario;
  }

  toggle(variant: string, on: boolean): void {
    const others = this.#kept.variants.filter((name) => name !== variant);
    this.#kept.variants = on ? [...others, variant] : others;
  }

  /** A house rule; the first value of its list is our reading and needs no entry. */
  setHouse(rule: GameFacts["house"][number], value: House[string]): void {
    if (value === rule.values[0]) delete this.#kept.house[rule.key];
    else this.#kept.house[rule.key] = value;
  }

  clearHouse(): void {
    this.#kept.house = {};
  }
}
