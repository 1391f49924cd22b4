// The board as the server draws it, with quick ways to ask for a space, a link or a province.

import { getBoard } from "./api";
import type { BoardFacts, LinkFacts, SpaceFacts } from "./wire";

export type ProvinceFacts = BoardFacts["provinces"][number];

const pair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

export class Board {
  readonly facts: BoardFacts;
  /** The six capitals of Hispania, by province (H1.3). */
  readonly capitals: SpaceFacts[];
  /** Seas 1 to 5. */
  readonly seas: SpaceFacts[];
  readonly #spaces: Map<string, SpaceFacts>;
  readonly #links: Map<string, LinkFacts>;
  readonly #around = new Map<string, LinkFacts[]>();
  readonly #provinces: Map<string, ProvinceFacts>;

  constructor(facts: BoardFacts) {
    this.facts = facts;
    this.#spaces = new Map(facts.spaces.map((space) => [space.id, space]));
    this.#links = new Map(facts.links.map((link) => [pair(link.a, link.b), link]));
    this.#provinces = new Map(facts.provinces.map((province) => [province.id, province]));
    for (const link of facts.links) {
      for (const end of [link.a, link.b]) {
        const around = this.#around.get(end);
        if (around) around.push(link);
        else this.#around.set(end, [link]);
      }
    }
    this.capitals = facts.spaces.filter((space) => space.capital);
    this.seas = facts.spaces.filter((space) => space.sea);
  }

  has(id: string): boolean {
    return this.#spaces.has(id);
  }

  space(id: string): SpaceFacts {
    const space = this.#spaces.get(id);
    if (!space) throw new RangeError(`no space ${id}`);
    return space;
  }

  /** The name of a space; an unknown id stands for itself, so that no sentence breaks. */
  name(id: string): string {
    return this.#spaces.get(id)?.name ?? id;
  }

  link(a: string, b: string): LinkFacts | undefined {
    return this.#links.get(pair(a, b));
  }

  /** All links of a space. */
  linksOf(id: string): LinkFacts[] {
    return this.#around.get(id) ?? [];
  }

  neighbours(id: string): string[] {
    return this.linksOf(id).map((link) => (link.a === id ? link.b : link.a));
  }

  /** The seas strictly between two seas, by the fewest links; for drawing only, the server knows the way. */
  seaWay(from: string, to: string): string[] {
    const came = new Map<string, string>([[from, ""]]);
    const open = [from];
    for (let at = open.shift(); at !== undefined && at !== to; at = open.shift()) {
      for (const next of this.neighbours(at)) {
        if (!this.space(next).sea || came.has(next)) continue;
        came.set(next, at);
        open.push(next);
      }
    }
    const way: string[] = [];
    for (let at = came.get(to); at && at !== from; at = came.get(at)) way.unshift(at);
    return way;
  }

  /** The province of a space; a sea has none. */
  province(space: string): ProvinceFacts | undefined {
    const id = this.#spaces.get(space)?.province;
    return id ? this.#provinces.get(id) : undefined;
  }

  provinceById(id: string): ProvinceFacts | undefined {
    return this.#provinces.get(id);
  }

  citiesOf(province: string): SpaceFacts[] {
    return this.facts.spaces.filter((space) => space.province === province);
  }
}

const boards = new Map<string, Promise<Board>>();

/** A board never changes under its hash, so each is fetched once. */
export function loadBoard(hash: string): Promise<Board> {
  const known = boards.get(hash);
  if (known) return known;
  const coming = getBoard(hash).then((facts) => new Board(facts));
  boards.set(hash, coming);
  coming.catch(() => boards.delete(hash));
  return coming;
}
