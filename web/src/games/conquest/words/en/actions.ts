// Actions in English, as a person would say them.

import type { Action } from "../../wire";
import { isSea, type Names } from "../facts";
import { common } from "./common";

const GROUPS: Record<string, string> = {
  "set-revolts": "Rising",
  "set-army": "Army",
  enter: "Place",
  road: "Road",
  move: "Move",
  cross: "Cross",
  "order-U": "Order the praetor of Ulterior",
  "order-C": "Order the praetor of Citerior",
  fleet: "Fleet",
  garrison: "Garrison",
  besiege: "Besiege",
  attack: "Attack",
  plot: "Plot",
  build: "Build",
  buy: "Call",
  "move-P": "Move the proconsul",
  "besiege-P": "Proconsul: besiege",
  "attack-P": "Proconsul: attack",
  "plot-P": "Proconsul: plot",
  "build-P": "Proconsul: build",
  boost: "Add",
  reroll: "Throw again",
  pick: "Send",
  strike: "Strike",
  pass: "Pass",
  decline: "Let it be",
};

const VERBS: Record<string, string> = {
  "set-revolts": "let rise",
  "set-army": "set an army",
  enter: "place",
  road: "lay a road",
  keep: "keep a road",
  move: "move",
  fleet: "sail",
  garrison: "garrison",
  remove: "take back",
  besiege: "besiege",
  attack: "attack",
  plot: "plot",
  build: "build",
  buy: "call the proconsul",
  boost: "add denarii",
  reroll: "throw again",
  pick: "send",
  strike: "strike",
  pass: "end the phase",
  decline: "let it be",
};

function by(action: Action): string {
  return action.unit ? ` with ${common.who(action.unit)}` : "";
}

export const actions = {
  /** The heading of a group of actions; `groupOf` of facts.ts tells the group. */
  group: (key: string): string => GROUPS[key] ?? key,
  /** The bare verb of a kind. */
  verb: (kind: string): string => VERBS[kind] ?? kind,
  /** What stands on the button, without its price. */
  name: (board: Names, action: Action): string => {
    const at = (id: string | undefined): string => (id ? board.name(id) : "");
    const city = at(action.city);
    switch (action.kind) {
      case "move":
        return `Move ${action.unit ? `${common.who(action.unit)} ` : ""}to ${at(action.to)}${action.crosses ? ", over the Durius" : ""}`;
      case "fleet":
        return `Sail from ${at(action.start)} to ${at(action.to)}${action.carries ? ` with ${common.who(action.carries)}` : ""}`;
      case "garrison":
        return action.legion ? `Place the Legio Hispana in ${city}` : `Garrison ${city}`;
      case "remove":
        return action.index ? `Take back garrison ${action.index + 1} of ${city}` : `Take back the garrison of ${city}`;
      case "besiege":
        return `Besiege ${action.city && isSea(board, action.city) ? "the pirates of " : ""}${city}${by(action)}`;
      case "attack":
        return `Attack the army of ${city}${by(action)}`;
      case "enter":
        return `${common.offices[action.actor]} ${common.to(board, action.space ?? "")}`;
      case "road":
        return `Road ${at(action.a)} – ${at(action.b)}`;
      case "keep":
        return "Keep the road for later";
      case "build":
        return `Build ${at(action.a)} – ${at(action.b)}${by(action)}`;
      case "buy":
        return "Call the proconsul";
      case "plot":
        return `Plot against the special army${by(action)}`;
      case "pass":
        return "End the phase";
      case "boost":
        return `Add ${common.denarii(action.denarii ?? 0)}`;
      case "reroll":
        return `Throw ${common.theDie(action.die ?? "H")} again`;
      case "pick":
        return `Send the army to ${city}`;
      case "strike":
        return `Strike ${city} from ${at(action.army)}`;
      case "set-revolts":
        return `Let ${city} rise`;
      case "set-army":
        return `Set an army in ${city}`;
      default:
        return "Let it be";
    }
  },
  /** The same with its price, to be spoken. */
  priced: (board: Names, action: Action, cost: number): string =>
    cost && action.kind !== "boost"
      ? `${actions.name(board, action)}, ${common.denarii(cost)}`
      : actions.name(board, action),
  /** In the free move of Imperivm passing means staying (H6.2). */
  stay: "Stay",
  yield: "Yield to the other player",
  /** What a plot can do (H6.6). */
  plotOdds: (denarii: number): string =>
    `${denarii}/6 that the special army loses its leader; otherwise one more revolt roll (H6.6).`,
};
