// The printed game: places, nations and the calendar, with quick ways to ask for them.

import { gameFacts, getDrawing } from "./api";
import type { BoardFacts, GameFacts, NationFacts, PlaceFacts } from "./wire";
import { told } from "./words/index.svelte";

const KINDS = ["place", "name.nation", "name.leader", "name"];

export class Board {
  readonly drawing: BoardFacts;
  readonly facts: GameFacts;
  readonly #places: Map<string, PlaceFacts>;
  readonly #nations: Map<string, NationFacts>;

  constructor(drawing: BoardFacts, facts: GameFacts) {
    this.drawing = drawing;
    this.facts = facts;
    this.#places = new Map(drawing.places.map((place) => [place.id, place]));
    this.#nations = new Map(facts.nations.map((nation) => [nation.id, nation]));
  }

  get nations(): NationFacts[] {
    return this.facts.nations;
  }

  nation(id: string): NationFacts | undefined {
    return this.#nations.get(id);
  }

  place(id: string): PlaceFacts | undefined {
    return this.#places.get(id);
  }

  /** The colour of a nation's counters. */
  colour(nation: string): string {
    return this.#nations.get(nation)?.colour ?? "#777";
  }

  /** The first and the last year of a turn. */
  years(turn: number): [number, number] | null {
    const row = this.facts.calendar.find((one) => one.turn === turn);
    return row ? [row.start, row.end] : null;
  }

  scenario(id: string): GameFacts["scenarios"][number] | undefined {
    return this.facts.scenarios.find((one) => one.id === id);
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
