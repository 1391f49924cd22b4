// What is proposed, on the map: the way of a move, the place of everything else.

import type { Proposal } from "../../../lib/wire";
import type { Board } from "../board";
import { sailing, way, type Mark, type Pointing } from "../map/marks";
import type { Action, Position } from "../wire";

export function proposalOn(board: Board, position: Position, proposal: Proposal): Pointing {
  const action = proposal.legal.action as Action;
  const places = proposal.legal.places.filter((place) => board.facts.spaces.some((space) => space.id === place));
  const marks = places.slice(-1).map((space): Mark => ({ space, kind: "hint" }));
  if (action.kind === "fleet") return { marks: [], arrow: sailing(board, action.start ?? "", action.to ?? "") };
  const here = position.generals[(action.unit || action.actor) as "U"];
  return { marks, arrow: action.kind === "move" && here && action.path ? way(here, action.path) : null };
}
