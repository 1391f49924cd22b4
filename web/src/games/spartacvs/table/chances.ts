// What an action might do, in a few words: prices and exact chances as the server tells them.

import { other, type Side, type Sides, type Terms } from "../wire";
import { percent, placeName, w } from "../words/index.svelte";

/** A battle that would be fought: cards or dice of both sides, as this side sees it. */
export function battleOf(sides: Sides, mine: Side | null): string {
  const words = w().army;
  const me = mine ?? sides.active;
  if (sides.wins !== undefined) return words.dice(percent(me === sides.active ? sides.wins : 1 - sides.wins));
  return words.battle(sides[me].cards ?? 0, sides[other(me)].cards ?? 0);
}

/** The chance that a number of hits is not nothing. */
function hurt(hits: Terms["hits"]): number {
  return typeof hits === "object" ? 1 - (hits["0"] ?? 0) : 0;
}

/** What an action of a kind costs and might do. */
export function chanceOf(kind: string, terms: Terms, mine: Side | null): string {
  const { army, chance } = w();
  const parts: string[] = [];
  if (kind === "go" || kind === "sail") {
    if (terms.mp !== undefined) parts.push(army.mp(terms.mp, terms.left ?? 0));
    if (terms.overrun) parts.push(army.overrun);
    else if (terms.battle) parts.push(battleOf(terms.battle, mine));
    if (terms.interceptors?.length)
      parts.push(
        army.interceptors(terms.interceptors.map((one) => `${placeName(one.place)} ${percent(one.chance)}`).join(", ")),
      );
    if (kind === "sail" && hurt(terms.hits)) parts.push(army.sea(hitsTold(terms.hits)));
    return parts.join(" · ");
  }
  if (kind === "attempt" || kind === "surrender-attempt")
    return army.siege(percent(terms.falls ?? 0), percent(hurt(terms.hits)));
  if (kind === "activate") return activation(terms);
  if (kind === "play-battle-card") return terms.matched === undefined ? "" : chance.matched(percent(terms.matched));
  if (kind === "match") return chance.initiative(percent(terms.initiative ?? 0));
  if (kind === "stand" && terms.battle) return battleOf(terms.battle, mine);
  if (kind === "to") {
    if (typeof terms.hits === "number") return terms.hits ? chance.hits(terms.hits) : "";
    return hurt(terms.hits) ? army.sea(hitsTold(terms.hits)) : "";
  }
  if (terms.chance !== undefined) parts.push(chance.succeeds(percent(terms.chance)));
  else if (terms.cost !== undefined) parts.push(chance.cost(terms.cost));
  return parts.join(" · ");
}

function activation({ cost, mp, units }: Terms): string {
  const { army, chance } = w();
  return [chance.cost(cost ?? 0), chance.mp(mp ?? 0), army.leads(units ?? 0)].join(" · ");
}

function hitsTold(hits: Terms["hits"]): string {
  if (typeof hits !== "object") return "";
  return Object.entries(hits)
    .filter(([number]) => number !== "0")
    .map(([number, share]) => w().army.hits(number, percent(share)))
    .join(", ");
}
