// Las acciones en español, como se dirían en la mesa.

import type { Action } from "../../wire";
import type { en } from "../en";
import { isSea } from "../facts";
import { common } from "./common";

const GROUPS: Record<string, string> = {
  "set-revolts": "Alzamiento",
  "set-army": "Ejército",
  enter: "Colocar",
  road: "Calzada",
  move: "Mover",
  cross: "Cruzar",
  "order-U": "Mover al pretor de Ulterior",
  "order-C": "Mover al pretor de Citerior",
  fleet: "Flota",
  garrison: "Guarnición",
  besiege: "Asediar",
  attack: "Atacar",
  plot: "Conjurar",
  build: "Construir",
  buy: "Llamar",
  "move-P": "Mover al procónsul",
  "besiege-P": "Procónsul: asediar",
  "attack-P": "Procónsul: atacar",
  "plot-P": "Procónsul: conjurar",
  "build-P": "Procónsul: construir",
  boost: "Reforzar",
  reroll: "Repetir",
  pick: "Enviar",
  strike: "Golpear",
  pass: "Pasar",
  decline: "Renunciar",
};

const VERBS: Record<string, string> = {
  "set-revolts": "alzar",
  "set-army": "colocar un ejército",
  enter: "colocar",
  road: "poner una calzada",
  keep: "guardar una calzada",
  move: "mover",
  fleet: "navegar",
  garrison: "poner guarnición",
  remove: "quitar",
  besiege: "asediar",
  attack: "atacar",
  plot: "conjurar",
  build: "construir",
  buy: "llamar al procónsul",
  boost: "reforzar",
  reroll: "repetir",
  pick: "enviar",
  strike: "golpear",
  pass: "acabar la fase",
  decline: "renunciar",
};

function by(action: Action): string {
  return action.unit ? ` con ${common.who(action.unit)}` : "";
}

export const actions: typeof en.actions = {
  group: (key) => GROUPS[key] ?? key,
  verb: (kind) => VERBS[kind] ?? kind,
  name: (board, action) => {
    const name = (id: string | undefined): string => (id ? board.name(id) : "");
    const city = action.city ?? "";
    switch (action.kind) {
      case "move": {
        const to = common.to(board, action.to ?? "");
        const river = action.crosses ? ", cruzando el Durius" : "";
        return action.unit ? `Mover ${common.toWho(action.unit)} ${to}${river}` : `Ir ${to}${river}`;
      }
      case "fleet": {
        const way = `${common.from(board, action.start ?? "")} ${common.to(board, action.to ?? "")}`;
        return `Navegar ${way}${action.carries ? ` con ${common.who(action.carries)}` : ""}`;
      }
      case "garrison":
        return `Poner ${action.legion ? "la Legio Hispana" : "una guarnición"} ${common.at(board, city)}`;
      case "remove":
        return `Quitar la guarnición${action.index ? ` ${action.index + 1}` : ""} ${common.of(board, city)}`;
      case "besiege":
        return `Asediar ${isSea(board, city) ? `a los piratas ${common.of(board, city)}` : name(city)}${by(action)}`;
      case "attack":
        return `Atacar al ejército ${common.of(board, city)}${by(action)}`;
      case "enter":
        return `${common.offices[action.actor]} ${common.at(board, action.space ?? "")}`;
      case "road":
        return `Calzada ${name(action.a)} – ${name(action.b)}`;
      case "keep":
        return "Guardar la calzada para más tarde";
      case "build":
        return `Construir ${name(action.a)} – ${name(action.b)}${by(action)}`;
      case "buy":
        return "Llamar al procónsul";
      case "plot":
        return `Conjurar contra el ejército especial${by(action)}`;
      case "pass":
        return "Acabar la fase";
      case "boost":
        return `Sumar ${common.denarii(action.denarii ?? 0)}`;
      case "reroll":
        return `Repetir ${common.theDie(action.die ?? "H")}`;
      case "pick":
        return `Enviar el ejército ${common.to(board, city)}`;
      case "strike":
        return `Golpear ${name(city)} desde ${name(action.army)}`;
      case "set-revolts":
        return `Alzar ${name(city)}`;
      case "set-army":
        return `Colocar un ejército ${common.at(board, city)}`;
      default:
        return "Renunciar";
    }
  },
  priced: (board, action, cost) =>
    cost && action.kind !== "boost"
      ? `${actions.name(board, action)}, ${common.denarii(cost)}`
      : actions.name(board, action),
  stay: "Quedarse",
  yield: "Ceder la mano al otro jugador",
  plotOdds: (denarii) =>
    `${denarii}/6 de que el ejército especial pierda a su jefe; si no, una tirada de revuelta más (H6.6).`,
};
