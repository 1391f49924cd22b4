// A board of three cities and two seas, for tests.

import type { BoardFacts, LinkFacts, Position, SpaceFacts } from "../wire";

const space = (id: string, x: number, y: number, more: Partial<SpaceFacts> = {}): SpaceFacts => ({
  id,
  name: id[0]!.toUpperCase() + id.slice(1),
  notation: id,
  modern: "",
  sea: false,
  capital: false,
  province: "north",
  shield: 1,
  x,
  y,
  r: 20,
  badge: -23,
  label: { x: x + 24, y: y + 4, anchor: "start", lines: [id] },
  sources: { name: "rulebook", province: "rulebook", shield: "rulebook" },
  ...more,
});

const link = (a: string, b: string, line: string): LinkFacts => ({
  a,
  b,
  segments: 1,
  road: false,
  sea: false,
  durius: false,
  terrain: "",
  source: "rulebook",
  segments_source: "rulebook",
  line,
  dashes: line,
});

export const BOARD: BoardFacts = {
  hash: "0",
  name: "Test",
  width: 400,
  height: 300,
  ground: "",
  provinces: [{ id: "north", name: "North", numeral: "I", number: 1, roman: false, colour: "#888888" }],
  spaces: [
    space("alba", 50, 50),
    space("bilba", 150, 50, { capital: true, shield: 6 }),
    space("cauca", 250, 60, { sources: { name: "reconstructed", province: "implied", shield: "reconstructed" } }),
    space("mare", 50, 250, { sea: true, province: null, shield: 2, r: 25 }),
    space("pontus", 250, 250, { sea: true, province: null, shield: 3, r: 25 }),
  ],
  links: [
    link("alba", "bilba", "M72 50L128 50"),
    link("bilba", "cauca", "M172 52L228 58"),
    link("mare", "pontus", "M77 250L150 280L223 250"),
    link("alba", "mare", "M50 72L50 223"),
  ],
  shapes: {},
  lethe: "",
  free: [300, 200, 390, 290],
};

export const POSITION: Position = {
  v: 1,
  level: [6, 4, 3, 4, 2],
  players: 1,
  variants: [],
  scenario: null,
  house: {},
  round: 1,
  turn: "U",
  state: "ROMAN",
  denarii: 6,
  hispano: null,
  queue: [],
  generals: { U: "alba", C: "mare", K: null, P: null },
  armies: { bilba: "A" },
  revolts: { bilba: 2, pontus: 1 },
  garrisons: { alba: ["U", "U", "L"] },
  fleets: ["mare"],
  roads: [],
  reserve: { revolt: 11, A: 1, S: 0, U: 4, C: 4, K: 4, L: null, road: 0 },
  time: 0,
  pending: null,
  proconsul: null,
  plot: null,
  lethe: false,
  result: null,
};
