// Los consejos en español: mira aquí, este tipo de acción, esta acción con lo que gana y arriesga.

import type { Action } from "../../wire";
import type { Names } from "../facts";
import type { Words } from "../index.svelte";
import { actions } from "../../../games/conquest/words/es/actions";
import { common } from "./common";

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function inner(board: Names, action: Action): string {
  const name = actions.priced(board, action, action.denarii ?? action.cost ?? 0);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const LOSES: Record<string, (garrisons: number) => string> = {
  general: (garrisons) => (garrisons ? `pierde al general con ${common.garrisons(garrisons)}` : "pierde al general"),
  army: () => "pierde el ejército",
  revolt: () => "pierde una revuelta",
  roll: () => "trae una tirada de revuelta más",
};

export const hints: Words["hints"] = {
  ask: "Consejo",
  askMore: "Dónde mirar; pulsa otra vez para saber más",
  head: (strength) => `Consejo ${strength} de 3`,
  thinking: "Pensando …",
  callOff: "Dejarlo",
  look: (board, spaces) =>
    spaces.length ? `Mira ${common.places(board, spaces)}.` : "Nada en el mapa te reclama ahora.",
  kind: (board, spaces, kind) =>
    spaces.length
      ? `${capital(common.places(board, spaces))}: ${actions.verb(kind)}.`
      : `${capital(actions.verb(kind))}.`,
  stronger: { 1: "¿Qué tipo de acción?", 2: "¿Qué acción?" },
  noted: "Los consejos quedan anotados en el registro.",
  points: (share) => `${(100 * share).toFixed(1).replace(".", ",")} %`,
  chance: (seat, share) =>
    seat === "H"
      ? `Hispania gana entonces la partida con un ${hints.points(1 - share)}.`
      : `Roma gana entonces la partida con un ${hints.points(share)}.`,
  gain: (board, gain, instead) =>
    gain >= 0.0005
      ? `+${hints.points(gain)} sobre la mejor de las otras: ${inner(board, instead)}.`
      : `Igual de bueno: ${inner(board, instead)}.`,
  overPassing: (gain) => `+${hints.points(gain)} sobre no hacer nada.`,
  dice: (risk) => {
    if (!risk.win || !risk.nothing || !risk.lose) return "";
    const win = `gana con ${common.span(risk.win_least ?? risk.win, risk.win)}`;
    const nothing = risk.nothing[0] ? `no pasa nada con ${common.percent(risk.nothing)}` : "";
    const lose = risk.loses
      ? `${LOSES[risk.loses]?.(risk.garrisons) ?? ""} con ${common.span(risk.lose, risk.lose_most ?? risk.lose)}`
      : "";
    return `Sus dados: ${[win, nothing, lose].filter(Boolean).join(", ")}.`;
  },
  armies: (number) =>
    number === 1
      ? "Un ejército está allí a su lado y puede atacar."
      : `${number} ejércitos están allí a su lado y pueden atacar.`,
  choose: "Elegirla",
  took: (seat, strength) => `${common.Who(seat)} ha tomado un consejo (${strength} de 3).`,
  count: (number) => (number === 1 ? "se ha tomado 1 consejo" : `se han tomado ${number} consejos`),
  none: "En esta mesa se juega sin consejos.",
  failed: "Ahora no hay consejo. Prueba otra vez.",
  allow: "Se pueden tomar consejos",
  allowHint: "Quien decide puede preguntar al programa. Cada consejo se dice a todos y queda anotado en el registro.",
  without: "sin consejos",
};
