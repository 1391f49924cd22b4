// The small sums of the learning page: how far a stack comes, and how a battle of infantry ends.

import type { BoardFacts } from "../wire";

export interface Reached {
  /** Does the march end there by itself? */
  ends: boolean;
  battle: boolean;
}

/**
 * Where infantry comes in one march (P6.2, P6.3): mountains stop it unless a leader goes along, who also gives a step
 * more (P6.4); other peoples stop everybody.
 */
export function reachOf(
  board: Pick<BoardFacts, "borders" | "places">,
  from: string,
  enemies: readonly string[],
  led: boolean,
): Record<string, Reached> {
  const steps = led ? 3 : 2;
  const terrain = new Map(board.places.map(({ id, terrain }) => [id, terrain]));
  const beside = (place: string): string[] =>
    board.borders.flatMap(({ a, b }) => (a === place ? [b] : b === place ? [a] : []));
  const found: Record<string, Reached> = {};
  let edge = [from];
  for (let step = 1; step <= steps; step++) {
    const next: string[] = [];
    for (const place of edge)
      for (const to of beside(place)) {
        if (to === from || to in found) continue;
        const battle = enemies.includes(to);
        const ends = battle || step === steps || (!led && terrain.get(to) === "mountain");
        found[to] = { ends, battle };
        if (!ends) next.push(to);
      }
    edge = next;
  }
  return found;
}

export interface Field {
  attackers: number;
  defenders: number;
  mountain: boolean;
  river: boolean;
  leaderA: boolean;
  leaderD: boolean;
}

/** The lowest roll that hits: infantry at infantry (P7.4), with its leader (P7.5); `first` across a river. */
export function needs({ mountain, river, leaderA, leaderD }: Field): { attack: number; defend: number; first: number } {
  const attack = (mountain ? 8 : 7) - (leaderA ? 2 : 0);
  const defend = 7 - (leaderD ? 2 : 0);
  return { attack, defend, first: defend - (river ? 2 : 0) };
}

/** A natural 1 never hits (P7.5). */
const chanceOf = (need: number): number => Math.min(9, Math.max(0, 11 - need)) / 10;

/** How likely so many hits are with so many dice; hits beyond the targets are lost. */
function hits(dice: number, chance: number, most: number): number[] {
  const found = Array.from({ length: most + 1 }, () => 0);
  for (let hit = 0, ways = 1; hit <= dice; ways = (ways * (dice - hit)) / (hit + 1), hit++)
    found[Math.min(hit, most)]! += ways * chance ** hit * (1 - chance) ** (dice - hit);
  return found;
}

export interface Outcome {
  attacker: number;
  defender: number;
  nobody: number;
}

/** Who holds the field if both fight on to the end, exactly: results of a round are simultaneous (P7.3). */
export function fought(field: Field): Outcome {
  const { attack, defend, first } = needs(field);
  const known = new Map<string, Outcome>();
  const from = (a: number, d: number): Outcome => {
    if (a === 0 || d === 0)
      return { attacker: a > 0 ? 1 : 0, defender: d > 0 ? 1 : 0, nobody: a === 0 && d === 0 ? 1 : 0 };
    const key = `${a} ${d}`;
    const before = known.get(key);
    if (before) return before;
    const found = round(a, d, defend, from);
    known.set(key, found);
    return found;
  };
  const round = (a: number, d: number, need: number, then: (a: number, d: number) => Outcome): Outcome => {
    const [killed, lost] = [hits(a, chanceOf(attack), d), hits(d, chanceOf(need), a)];
    const sum: Outcome = { attacker: 0, defender: 0, nobody: 0 };
    const nothing = killed[0]! * lost[0]!;
    for (const [down, one] of killed.entries())
      for (const [away, other] of lost.entries()) {
        if (need === defend && down + away === 0) continue; // the same round once more
        const end = then(a - away, d - down);
        for (const who of ["attacker", "defender", "nobody"] as const) sum[who] += one * other * end[who];
      }
    if (need === defend) for (const who of ["attacker", "defender", "nobody"] as const) sum[who] /= 1 - nothing;
    return sum;
  };
  return first === defend
    ? from(field.attackers, field.defenders)
    : round(field.attackers, field.defenders, first, from);
}
