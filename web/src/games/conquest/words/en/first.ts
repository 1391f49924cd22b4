// What somebody needs in a first hour, in English: the aim, quiet warnings, reasons, what is known of the board.

import type { Names } from "../facts";

const STEPS: Record<string, [one: string]> = {
  denarii: ["denarius"],
  garrisons: ["garrison"],
  fleets: ["fleet"],
  roads: ["road"],
  armies: ["army"],
};

export const first = {
  aim: {
    label: "How Rome wins, how it loses",
    /** Behind "0/6". */
    capitals: "capitals · all six and peace at home: Rome wins",
    unrest: (cities: string): string => `capitals · but revolt at home (${cities}) must end first`,
    /** Behind "8/22". */
    revolts: "revolts left,",
    /** Behind a number. */
    rounds: (left: number): string => `${left === 1 ? "round" : "rounds"} left · at 0 Rome loses`,
    more: [
      "Rome wins at the moment when each of the six Hispanic capitals holds a garrison and no city of Ulterior and Citerior is in revolt.",
      "Rome loses when a revolt must be placed and none of the 22 is left in the reserve, or when the last year of the time track is covered.",
    ],
  },
  warn: {
    hopeless: "No throw can win this: the denarii would be spent for nothing.",
    risky: (lose: string, win: string): string =>
      `Think twice: he is lost in ${lose} of the throws, and wins in ${win}.`,
    /** Under a price that a lower one equals. */
    sureAlready: (price: number): string => `${price} is already sure`,
    noBetter: (price: number): string => `no better than ${price}`,
    nothing: "cannot win",
    unused: (action: string): string => `Before you end it: “${action}” is still sure to succeed.`,
    capital: (place: string): string => `Before you end it: ${place}, a capital, could still be garrisoned.`,
  },
  why: {
    ends: (board: Names, city: string): string => `Ends the revolt in ${board.name(city)}`,
    weakens: (board: Names, city: string, left: number): string =>
      `Takes one revolt from ${board.name(city)}, ${left} ${left === 1 ? "stays" : "stay"}`,
    beats: (board: Names, city: string): string => `Drives the army of ${board.name(city)} from the board`,
    holds: (place: string, held: number): string => `Holds the capital ${place}: ${held} of 6`,
    wins: (place: string): string => `Holds ${place}, the last of the six capitals, and wins the game`,
    keeps: (place: string): string => `A garrison keeps the peace in ${place}`,
    toGarrison: (place: string): string => `Brings him to the capital ${place}, which stands open for a garrison`,
    toRevolt: (place: string): string => `Brings him beside ${place}, which is in revolt: he can besiege it`,
    toArmy: (place: string): string => `Brings him beside the army of ${place}: he can attack it`,
    nearer: (place: string): string => `Brings him nearer to the capital ${place}`,
    ships: "Opens a way over the sea",
    road: (a: string, b: string): string => `A run of roads costs 1: the way between ${a} and ${b} becomes cheap`,
    starts: (place: string): string => `From ${place} he reaches what he is needed for`,
    done: "Nothing that is left gains more than it risks",
    /** What it is good for beyond itself, behind one of the above. */
    clearsWay: (place: string): string => `clears the way to ${place}`,
    opensCapital: "the capital can then be garrisoned",
    peace: (province: string): string => `brings peace back to ${province}`,
    frees: (place: string): string => `takes the threat from ${place}`,
    stores: (reserve: number): string => `puts a disc back into the reserve, where only ${reserve} are left`,
    joined: (reason: string, more: string): string => `${reason} and ${more}`,
    odds: (reason: string, chance: string): string => `${reason}; ${chance}.`,
    /** 92 in 100 */
    in100: (share: number): string => (share >= 1 ? "it cannot fail" : `${Math.round(100 * share)} in 100`),
    sentence: (reason: string): string => `${reason}.`,
  },
  board: {
    editor: "Or correct it over the map",
    title: "How sure is this map?",
    text: (links: number, all: number, lengths: number, shields: number): string =>
      `The rulebooks tell most of the board, not all of it: ${links} of ${all} links, the length of ${lengths} more and the shields of ${shields} cities are our reconstruction. A small ring marks each of them; point at it, or touch a city, to see what is known.`,
    correct:
      "Whoever owns the box can correct it: “hispania board copy my-box.toml” writes the board as a file, “hispania board check” examines it, “hispania play --board my-box.toml” plays on it.",
    close: "Understood",
    marks: "Show what is reconstructed",
    link: (a: string, b: string): string => `${a} – ${b}`,
    sources: {
      rulebook: "said in the rulebooks",
      implied: "follows from an example of the rulebooks",
      reconstructed: "our reconstruction",
    } as Record<string, string>,
    theLink: (source: string): string => `The link: ${source}`,
    theSegments: (count: number, source: string): string =>
      `${count === 1 ? "1 segment" : `${count} segments`}: ${source}`,
    ways: (rebuilt: number, all: number): string => `Links reconstructed: ${rebuilt} of ${all}`,
  },
  level: {
    /** One step of one parameter. */
    step: (parameter: string, more: boolean): string =>
      `one ${STEPS[parameter]?.[0] ?? parameter} ${more ? "more" : "less"}`,
    harder: (step: string, level: string): string => `Harder: ${step} (${level})`,
    easier: (step: string, level: string): string => `Easier: ${step} (${level})`,
  },
  preview: {
    go: "Go there",
    sail: "Sail there",
    lay: "Lay this road",
    place: "Begin here",
    act: "Do it",
    stay: "Choose another",
  },
};
