// Small judgements about a moment of the game: what a click on a space that is not lit was meant to be, and the setup
// that is done for somebody.

import type { Board } from "../board";
import type { Action, Legal, Position, Seat } from "../wire";

/** What somebody may have meant who chose a space that is not offered; the server is asked why not. */
export function meant(board: Board, position: Position, seat: Seat, unit: string, space: string): Action[] {
  const who = unit ? { unit: unit as Action["unit"] } : {};
  const here = position.generals[(unit || seat) as "U"];
  switch (position.state) {
    case "SETUP_GENERALS":
    case "REENTER":
      return [{ kind: "enter", actor: seat, space }];
    case "SETUP_ROADS":
      return board
        .linksOf(space)
        .filter((link) => !link.sea)
        .map((link) => ({ kind: "road", actor: seat, a: link.a, b: link.b }));
    case "SETUP_REVOLTS":
      return [{ kind: "set-revolts", actor: seat, city: space }];
    case "SETUP_ARMIES":
      return [{ kind: "set-army", actor: seat, city: space }];
    case "PICK":
      return [{ kind: "pick", actor: seat, city: space }];
    case "STRIKE":
      return Object.keys(position.armies)
        .filter((army) => board.link(army, space))
        .map((army) => ({ kind: "strike", actor: seat, army, city: space, denarii: 1 }));
    case "MUST_LEAVE":
    case "FREE_MOVE":
      return [{ kind: "move", actor: seat, to: space, ...who }];
    case "ROMAN":
      if (space in position.armies) return [{ kind: "attack", actor: seat, city: space, denarii: 1, ...who }];
      if (space in position.revolts) return [{ kind: "besiege", actor: seat, city: space, denarii: 1, ...who }];
      if (space === here) return [{ kind: "garrison", actor: seat, city: space }];
      return [{ kind: "move", actor: seat, to: space, ...who }];
    default:
      return [];
  }
}

/**
 * A sensible setup. Roads: the link with the most segments, for a run of roads costs 1 whatever its length (H4.1b),
 * and never one kept for later. Generals: the place with the most links. Hispano: the city that rises with the most
 * revolts (H2.2), and an army where the most revolts adjoin it.
 */
export function setupChoice(board: Board, position: Position, legal: readonly Legal[]): Legal | null {
  const worth = ({ action }: Legal): number => {
    switch (action.kind) {
      case "road":
        return board.link(action.a ?? "", action.b ?? "")?.segments ?? 0;
      case "enter":
        return board.linksOf(action.space ?? "").length;
      case "set-revolts":
        return 6 - (board.space(action.city ?? "").shield ?? 6);
      case "set-army":
        return [action.city ?? "", ...board.neighbours(action.city ?? "")]
          .map((city) => position.revolts[city] ?? 0)
          .reduce((sum, revolts) => sum + revolts, 0);
      default:
        return -1;
    }
  };
  let best: Legal | null = null;
  for (const one of legal) if (!best || worth(one) > worth(best)) best = one;
  return best;
}

export function isSetup(state: string): boolean {
  return state.startsWith("SETUP_");
}

/** Is it Hispania's phase? Dice that the Hispano may have thrown again belong to whatever they were thrown for. */
export function isHispanic(position: Position): boolean {
  if (["REVOLT", "ARMY", "PICK", "STRIKE"].includes(position.state)) return true;
  const waiting = String(position.pending?.kind ?? "");
  return position.state === "REROLL" && (waiting.startsWith("army") || waiting === "revolt-roll");
}
