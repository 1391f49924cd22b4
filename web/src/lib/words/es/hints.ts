// Los consejos en español: mira aquí, este tipo de acción, esta acción con lo que gana y arriesga.

import type { Words } from "../index.svelte";
import { common } from "./common";

export const hints: Words["hints"] = {
  ask: "Consejo",
  askMore: "Dónde mirar; pulsa otra vez para saber más",
  head: (strength) => `Consejo ${strength} de 3`,
  thinking: "Pensando …",
  callOff: "Dejarlo",
  stronger: { 1: "¿Qué tipo de acción?", 2: "¿Qué acción?" },
  noted: "Los consejos quedan anotados en el registro.",
  points: (share) => `${(100 * share).toFixed(1).replace(".", ",")} %`,
  choose: "Elegirla",
  count: (number) => (number === 1 ? "se ha tomado 1 consejo" : `se han tomado ${number} consejos`),
  none: "En esta mesa se juega sin consejos.",
  failed: "Ahora no hay consejo. Prueba otra vez.",
  allow: "Se pueden tomar consejos",
  allowHint: "Quien decide puede preguntar al programa. Cada consejo se dice a todos y queda anotado en el registro.",
  without: "sin consejos",
  took: (who, strength) => `${who} ha tomado un consejo (${strength} de 3).`,
  look: (places) => (places.length ? `Mira ${common.list(places)}.` : "Ningún lugar llama más que otro."),
  kind: (kind) => `${kind}.`,
  chance: (seat, chance) => `${seat} gana entonces con ${chance}.`,
  gain: (gain, instead) => `+${gain} sobre la opción siguiente: ${instead}.`,
};
