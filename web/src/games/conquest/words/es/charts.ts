// El atlas de la dificultad, en español.

import type { Pages } from "../pages.svelte";
import { common } from "./common";

export const charts: Pages["charts"] = {
  title: "¿Es difícil?",
  lead: "Los 243 niveles, y cuántas veces ganan en ellos los ordenadores. Puede que tú juegues mejor o peor, pero lo que es más difícil para ellos también lo es para ti.",
  levels: "Todos los niveles de un vistazo",
  player: "Jugador",
  how: "El número de una casilla es la probabilidad de victoria sobre cien; azul es fácil, naranja es difícil. Elige una casilla, o pasa de una a otra con las flechas.",
  block: (denarii, garrisons) => `${common.denarii(denarii)}, ${common.garrisons(garrisons)}`,
  armies: "ejércitos",
  field: (level, chance, low, high) => `${level}: ${common.percent([chance, 1])} (${common.span([low, 1], [high, 1])})`,
  play: "Jugar en este nivel",
  effects: { variant: "Lo que cambian las variantes", scenario: "Lo que cambian los escenarios" },
  effectsMore:
    "En puntos de cien frente al mismo nivel sin ella o sin él, con los mismos dados; la línea es el intervalo del 95 %. Si cruza el centro, no se encontró diferencia.",
  nothing: "No se midió nada en el tablero de este servidor.",
};
