// A space in words: what it is, and what stands there.

import type { LinkFacts, Position, SpaceFacts } from "../wire";
import type { Words } from "../words/index.svelte";
import type { Chart } from "./geometry";

const GENERALS = ["U", "C", "K", "P"] as const;
const DISCS = ["U", "C", "K", "L"] as const;

export interface Described {
  title: string;
  modern: string;
  place: string;
  standing: string;
  sources: string;
  /** How many of its links are reconstructed. */
  ways: string;
}

export function standingIn(words: Words["map"], position: Position, space: SpaceFacts): string[] {
  const found: string[] = [];
  if (position.fleets.includes(space.id)) found.push(words.fleet);
  for (const who of GENERALS) if (position.generals[who] === space.id) found.push(words.figure(who));
  const army = position.armies[space.id];
  if (army) found.push(words.figure(army));
  const revolts = position.revolts[space.id] ?? 0;
  if (revolts) found.push(space.sea ? words.pirates(revolts) : words.revolts(revolts)); // H6.5
  const discs = position.garrisons[space.id] ?? [];
  for (const who of DISCS) {
    const count = discs.filter((disc) => disc === who).length;
    if (count) found.push(words.garrisons(who, count));
  }
  return found;
}

const isRebuilt = ({ source, segments_source }: LinkFacts): boolean =>
  [source, segments_source].includes("reconstructed");

export function described(
  { map: words, first: { board: told } }: Words,
  chart: Chart,
  position: Position | null,
  space: SpaceFacts,
): Described {
  const links = chart.facts.links.filter(({ a, b }) => a === space.id || b === space.id);
  const province = chart.facts.provinces.find((one) => one.id === space.province);
  const place = space.sea
    ? words.sea(space.shield)
    : !province
      ? ""
      : province.roman
        ? words.roman(province.name, space.shield)
        : (space.capital ? words.capital : words.city)(province.name, province.numeral, space.shield);
  const standing = position ? standingIn(words, position, space) : [];
  const parts = (["name", "province", "shield"] as const).filter(
    (part) => space.sources[part] === "reconstructed" && !(space.sea && part === "province"),
  );
  return {
    title: space.name,
    modern: space.modern ? words.today(space.modern) : "",
    place,
    standing: position ? standing.join(", ") || words.nothing : "",
    ways: links.length ? told.ways(links.filter(isRebuilt).length, links.length) : "",
    sources: parts.length ? words.reconstructed(parts.map((part) => words.rebuilt[part])) : words.proven,
  };
}
