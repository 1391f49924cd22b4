// Los jugadores ordenador: quiénes son, qué pensaron, qué hicieron en nombre de alguien; en español.

import type { Words } from "../index.svelte";
import { common } from "./common";

export const players: Words["players"] = {
  strength: (pips, most) => `Fuerza ${pips} de ${most}`,
  choose: (seat) => `Jugador ordenador para ${seat}`,
  did: (seat, number) =>
    number === 1 ? `Una decisión en tu ausencia (${seat})` : `${number} decisiones en tu ausencia (${seat})`,
  by: (name) => `por ${name}`,
  dice: (dice) => `dados ${common.list(dice)}`,
  from: (before, after) => `${before} → ${after}`,
  whole: "En total",
  failed: "No se ha podido obtener lo que hizo el ordenador; el registro lo cuenta.",

  names: { random: "Azar", searcher: "Buscador" },
  lines: {
    random: "Decide al azar. Para pruebas, y para niños que quieren ganar.",
    searcher: "Juega muchas partidas hasta el final en el pensamiento, y toma lo que mejor salió.",
  },
  thoughts: { "at-random": "al azar", "looked-best": "parecía lo mejor" },
  chanceOf: "La posibilidad de victoria del asiento, juzgada de un vistazo",
};
