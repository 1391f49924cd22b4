// The sums of a combat, for the examples one can play with (H4.5, H4.6). The table itself asks the server.

export const FACES = [1, 2, 3, 4, 5, 6] as const;
export const NUMERALS = ["", "I", "II", "III", "IV", "V", "VI"] as const;

export interface Siege {
  denarii: number;
  support: number;
  /** Other generals beside the city. */
  generals: number;
  shield: number;
  /** Armies beside the general. */
  armies: number;
}

export const romanSum = (die: number, siege: Siege): number =>
  (die + siege.denarii + siege.support) * 2 ** siege.generals;

export const citySum = (siege: Siege): number => siege.shield * 2 ** siege.armies;

/** The faces of the Roman die that put a revolt down: strictly higher (H4.5). */
export const winningFaces = (siege: Siege): number[] => FACES.filter((die) => romanSum(die, siege) > citySum(siege));

export type Outcome = "win" | "tie" | "loss";

/** An attack without supporters: Roman die + denarii against Hispanic die + revolts (H4.6). */
export function attackOutcome(roman: number, hispanic: number, denarii: number, revolts: number): Outcome {
  const [ours, theirs] = [roman + denarii, hispanic + revolts];
  return ours > theirs ? "win" : ours === theirs ? "tie" : "loss";
}

export function attackCount(denarii: number, revolts: number): Record<Outcome, number> {
  const count = { win: 0, tie: 0, loss: 0 };
  for (const roman of FACES) for (const hispanic of FACES) count[attackOutcome(roman, hispanic, denarii, revolts)] += 1;
  return count;
}
