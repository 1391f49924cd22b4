// The printed game: places, leaders, cards and units, with quick ways to ask for them.

import { gameFacts, getDrawing } from "./api";
import type { BoardFacts, CardFacts, GameFacts, LeaderFacts, PlaceFacts, ResourceFacts, Spot, UnitFacts } from "./wire";
import { told } from "./words/index.svelte";

/** The source of whatever is not the original: it is ours. */
export const OURS = "reconstructed";

const KINDS = ["place", "name", "seat"];

export class Board {
  readonly drawing: BoardFacts;
  readonly facts: GameFacts;
  readonly #places: Map<string, PlaceFacts>;
  readonly #spots: Map<string, Spot>;
  readonly #leaders: Map<string, LeaderFacts>;
  readonly #cards: Map<number, CardFacts>;
  readonly #resources: Map<number, ResourceFacts>;
  readonly #units: Map<string, UnitFacts>;
  readonly #rebuilt: Set<string>;

  constructor(drawing: BoardFacts, facts: GameFacts) {
    this.drawing = drawing;
    this.facts = facts;
    this.#places = new Map(drawing.places.map((place) => [place.id, place]));
    this.#spots = new Map(drawing.drawn.places.map((spot) => [spot.id, spot]));
    this.#leaders = new Map(facts.leaders.map((leader) => [leader.id, leader]));
    this.#cards = new Map(facts.cards.map((card) => [card.n, card]));
    this.#resources = new Map(facts.resources.map((card) => [card.n, card]));
    this.#units = new Map(facts.units.map((unit) => [unit.id, unit]));
    this.#rebuilt = new Set(drawing.links.filter(({ source }) => source === OURS).map(({ a, b }) => `${a} ${b}`));
  }

  place(id: string): PlaceFacts | undefined {
    return this.#places.get(id);
  }

  spot(id: string): Spot | undefined {
    return this.#spots.get(id);
  }

  leader(id: string): LeaderFacts | undefined {
    return this.#leaders.get(id);
  }

  card(n: number): CardFacts | undefined {
    return this.#cards.get(n);
  }

  resource(n: number): ResourceFacts | undefined {
    return this.#resources.get(n);
  }

  unit(id: string): UnitFacts | undefined {
    return this.#units.get(id);
  }

  /** Is the way between two places ours? */
  isRebuilt(a: string, b: string): boolean {
    return this.#rebuilt.has(`${a} ${b}`) || this.#rebuilt.has(`${b} ${a}`);
  }

  /** How many of the ways of a place are ours, and how many there are. */
  rebuiltWays(id: string): [ours: number, all: number] {
    const ways = this.drawing.links.filter(({ a, b }) => a === id || b === id);
    return [ways.filter(({ source }) => source === OURS).length, ways.length];
  }

  /** A leader in few letters. */
  short(id: string): string {
    return this.#leaders.get(id)?.short ?? id;
  }

  /** The name of a place, or of whatever has this id; an unknown id stands for itself. */
  name(id: string): string {
    const words = told();
    const key = KINDS.map((kind) => `${kind}.${id}`).find((one) => one in words);
    return key === undefined ? id : words[key]!;
  }
}

const boards = new Map<string, Promise<Board>>();

/** A printed game never changes under its hash, so each is fetched once. */
export function loadBoard(hash: string): Promise<Board> {
  const known = boards.get(hash);
  if (known) return known;
  const coming = Promise.all([getDrawing(hash), gameFacts(hash)]).then(([drawing, facts]) => new Board(drawing, facts));
  boards.set(hash, coming);
  coming.catch(() => boards.delete(hash));
  return coming;
}
