// A moment in the middle of a campaign, for pictures of the map: the beginning of Citerior's fourth turn.

import type { Position } from "../wire";

export const DEMO: Position = {
  v: 1,
  level: [6, 4, 3, 4, 2],
  players: 1,
  variants: [],
  scenario: null,
  house: {},
  round: 4,
  turn: "C",
  state: "ROMAN",
  denarii: 6,
  hispano: null,
  queue: [],
  generals: { U: "conimbriga", C: "segobriga", K: "mare-cantabricum", P: null },
  armies: { asturica: "A", bilbilis: "A" },
  revolts: { abula: 1, asturica: 2, bilbilis: 1, calagurris: 1, lucus: 1, numantia: 2, oiasso: 1 },
  garrisons: {
    emerita: ["U"],
    flaviobriga: ["K"],
    ilerda: ["C"],
    olisipo: ["U"],
    puciala: ["C"],
    toletum: ["C", "K"],
  },
  fleets: ["mare-balearicum", "mare-cantabricum", "mare-gaditanum"],
  roads: [
    ["baecula", "castulo"],
    ["emerita", "gades"],
    ["ilerda", "tarraco"],
    ["puciala", "valentia"],
  ],
  reserve: { revolt: 10, A: 1, S: 0, U: 2, C: 1, K: 2, L: null, road: 0 },
  time: 3,
  pending: null,
  proconsul: "unused",
  plot: "unused",
  lethe: false,
  result: null,
};
