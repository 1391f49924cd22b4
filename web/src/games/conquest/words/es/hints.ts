// Los consejos en español: mira aquí, este tipo de acción, esta acción con lo que gana y arriesga.

import type { Action } from "../../wire";
import type { Names } from "../facts";
import type { Words } from "../index.svelte";
import { actions } from "./actions";
import { common } from "./common";
import { hints as shell } from "../../../../lib/words/es/hints";

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
  ...shell,
  look: (board, spaces) =>
    spaces.length ? `Mira ${common.places(board, spaces)}.` : "Nada en el mapa te reclama ahora.",
  kind: (board, spaces, kind) =>
    spaces.length
      ? `${capital(common.places(board, spaces))}: ${actions.verb(kind)}.`
      : `${capital(actions.verb(kind))}.`,
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
};
