// What happened since somebody last decided, by nation: provinces, losses, points, bonds.

import type { Step, Told } from "./wire";

export interface NationNews {
  nation: string;
  taken: string[];
  lost: number;
  killed: number;
  points: number;
  arrived: number;
  bonds: string[];
  ended: boolean;
  born: boolean;
}

/** The steps after the last decision that somebody here took: what standing orders decided is news to whoever gave them. */
export function sinceMine(steps: readonly Step[], mine: readonly string[]): Step[] {
  const last = steps.findLastIndex((step) => step.action !== null && !step.order && mine.includes(step.seat));
  return steps.slice(last + 1);
}

/** A line for every nation to which something happened, in the order in which it did. */
export function summary(steps: readonly Step[]): NationNews[] {
  const found = new Map<string, NationNews>();
  const of = (nation: string): NationNews => {
    const known = found.get(nation);
    if (known) return known;
    const made: NationNews = {
      nation,
      taken: [],
      lost: 0,
      killed: 0,
      points: 0,
      arrived: 0,
      bonds: [],
      ended: false,
      born: false,
    };
    found.set(nation, made);
    return made;
  };
  let [attacker, defender] = ["", ""];
  for (const step of steps)
    for (const event of step.events as unknown as Told[]) {
      switch (event.event) {
        case "BattleBegan":
          [attacker, defender] = [event.attacker, event.defender];
          break;
        case "UnitDestroyed":
          of(event.nation).lost += 1;
          if (event.nation === defender) of(attacker).killed += 1;
          else if (event.nation === attacker && defender) of(defender).killed += 1;
          break;
        case "UnitsLost":
          of(event.nation).lost += event.number;
          break;
        case "UnitRemoved":
          of(event.nation).lost += 1;
          break;
        case "BattleEnded":
          if (event.holder && event.holder === attacker) of(attacker).taken.push(event.place);
          break;
        case "PointsScored":
          of(event.nation).points += event.halves;
          break;
        case "UnitsArrived":
          of(event.nation).arrived += event.number;
          break;
        case "Submitted":
          of(event.nation).bonds.push(event.suzerain);
          break;
        case "NationEnded":
          of(event.nation).ended = true;
          break;
        case "NationBorn":
          of(event.nation).born = true;
          break;
      }
    }
  return [...found.values()].filter(
    (one) =>
      one.taken.length ||
      one.lost ||
      one.killed ||
      one.points ||
      one.arrived ||
      one.bonds.length ||
      one.ended ||
      one.born,
  );
}
