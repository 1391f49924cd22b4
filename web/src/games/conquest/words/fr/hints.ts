// Les conseils en français : regardez ici, ce genre d’action, cette action avec son gain et son risque.

import type { Action } from "../../wire";
import type { Names } from "../facts";
import type { Words } from "../index.svelte";
import { actions } from "./actions";
import { common } from "./common";
import { hints as shell } from "../../../../lib/words/fr/hints";

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function inner(board: Names, action: Action): string {
  const name = actions.priced(board, action, action.denarii ?? action.cost ?? 0);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const LOSES: Record<string, (garrisons: number) => string> = {
  general: (garrisons) => (garrisons ? `perd le général avec ${common.garrisons(garrisons)}` : "perd le général"),
  army: () => "perd l’armée",
  revolt: () => "perd une révolte",
  roll: () => "amène un jet de révolte de plus",
};

export const hints: Words["hints"] = {
  ...shell,
  look: (board, spaces) =>
    spaces.length ? `Regardez ${common.places(board, spaces)}.` : "Rien sur la carte ne vous appelle en ce moment.",
  kind: (board, spaces, kind) =>
    spaces.length
      ? `${capital(common.places(board, spaces))} : ${actions.verb(kind)}.`
      : `${capital(actions.verb(kind))}.`,
  chance: (seat, share) =>
    seat === "H"
      ? `L’Hispanie gagne alors la partie à ${hints.points(1 - share)}.`
      : `Rome gagne alors la partie à ${hints.points(share)}.`,
  gain: (board, gain, instead) =>
    gain >= 0.0005
      ? `+${hints.points(gain)} par rapport à la meilleure autre action : ${inner(board, instead)}.`
      : `Aussi bien : ${inner(board, instead)}.`,
  overPassing: (gain) => `+${hints.points(gain)} par rapport à ne rien faire.`,
  dice: (risk) => {
    if (!risk.win || !risk.nothing || !risk.lose) return "";
    const win = `gagne à ${common.span(risk.win_least ?? risk.win, risk.win)}`;
    const nothing = risk.nothing[0] ? `rien ne se passe à ${common.percent(risk.nothing)}` : "";
    const lose = risk.loses
      ? `${LOSES[risk.loses]?.(risk.garrisons) ?? ""} à ${common.span(risk.lose, risk.lose_most ?? risk.lose)}`
      : "";
    return `Ses dés : ${[win, nothing, lose].filter(Boolean).join(", ")}.`;
  },
  armies: (number) =>
    number === 1
      ? "Une armée se tient là à côté de lui et peut attaquer."
      : `${number} armées se tiennent là à côté de lui et peuvent attaquer.`,
};
