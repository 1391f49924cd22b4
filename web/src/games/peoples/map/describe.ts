// What a place is and who stands there, in words.

import { leaderName, nationName, placeName } from "./names";
import type { Stack, Standing } from "./stacks";
import type { PlaceFacts } from "./types";
import { mapWords } from "./words";

export interface Described {
  title: string;
  /** Zone, terrain, limit, income, anchor. */
  land: string;
  /** Who holds it. */
  held: string;
  /** One line a nation. */
  stacks: string[];
}

export const half = (number: number): string => (number % 1 ? `${Math.trunc(number) || ""}½` : String(number));

export function stackTold(stack: Stack): string {
  const words = mapWords();
  const units = stack.groups.map(({ kind, count, hurt }) => {
    const [one, many] = words.kinds[kind]!;
    return `${count} ${count === 1 ? one : many}${hurt ? ` (${words.hurt(hurt)})` : ""}`;
  });
  const marks = [
    ...stack.leaders.map(leaderName),
    ...(stack.capital ? [words.capital] : []),
    ...(stack.suzerain ? [words.vassal(nationName(stack.suzerain))] : []),
    ...(stack.over ? [words.over] : []),
  ];
  return `${nationName(stack.nation)}: ${[...units, ...marks].join(", ")}`;
}

export function described(id: string, place: PlaceFacts | undefined, here: Standing | undefined): Described {
  const words = mapWords();
  const land = !place
    ? []
    : place.offmap
      ? [words.beyond]
      : [
          words.zones[place.zone],
          place.terrain === "mountain" ? words.mountain : words.plain,
          words.limit(place.stack),
          words.income(half(place.income)),
          place.coast ? words.anchor[place.anchor] : "",
        ];
  const held = !here?.stacks.length
    ? place && !place.offmap
      ? words.empty
      : ""
    : here.fought && place && !place.offmap
      ? words.fought
      : here.ruler && place && !place.offmap
        ? words.ruled(nationName(here.ruler))
        : "";
  return {
    title: placeName(id),
    land: land.filter(Boolean).join(", "),
    held: [held, here?.ruin ? words.ruin(nationName(here.ruin)) : ""].filter(Boolean).join(", "),
    stacks: (here?.stacks ?? []).map(stackTold),
  };
}
