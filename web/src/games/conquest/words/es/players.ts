// Los jugadores ordenador: quiénes son, qué pensaron, qué hicieron en nombre de alguien; en español.

import type { Words } from "../index.svelte";
import { players as shell } from "../../../../lib/words/es/players";

type Table = Record<string, string>;

const TOLD: Table = {
  recruit: "Decide al azar. Para pruebas, y para niños que quieren ganar.",
  legate: "Sigue reglas sencillas, con un plan de antemano, y dice por qué.",
  tribune: "Un planificador rápido: busca un poco antes de cada decisión.",
  consul: "El mejor que tenemos: busca durante una décima de segundo.",
  chieftain: "Planea para el Hispano, contra Roma.",
};

const WHY: Table = {
  "at-random": "al azar",
  "nothing-better": "no quedaba nada mejor que hacer",
  position: "por un sitio mejor",
  place: "para estar donde hace falta",
  garrison: "para conservar la ciudad",
  siege: "contra la revuelta",
  attack: "contra el ejército",
  road: "por caminos más cortos",
  variant: "una ocasión que da esta variante",
};

export const players: Words["players"] = {
  ...shell,
  told: (id) => TOLD[id] ?? "",
  why: (code) => WHY[code] ?? "",
  chance: "Probabilidad de victoria de Roma, estimada de un vistazo",
};
