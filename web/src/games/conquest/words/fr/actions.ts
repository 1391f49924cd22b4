// Les actions en français, comme on les dirait à table.

import type { Action } from "../../wire";
import type { en } from "../en";
import { isSea } from "../facts";
import { common } from "./common";

const GROUPS: Record<string, string> = {
  "set-revolts": "Soulèvement",
  "set-army": "Armée",
  enter: "Placer",
  road: "Voie",
  move: "Aller",
  cross: "Franchir",
  "order-U": "Déplacer le préteur d’Ulterior",
  "order-C": "Déplacer le préteur de Citerior",
  fleet: "Flotte",
  garrison: "Garnison",
  besiege: "Assiéger",
  attack: "Attaquer",
  plot: "Comploter",
  build: "Construire",
  buy: "Appeler",
  "move-P": "Déplacer le proconsul",
  "besiege-P": "Proconsul : assiéger",
  "attack-P": "Proconsul : attaquer",
  "plot-P": "Proconsul : comploter",
  "build-P": "Proconsul : construire",
  boost: "Renforcer",
  reroll: "Relancer",
  pick: "Envoyer",
  strike: "Frapper",
  pass: "Passer",
  decline: "Renoncer",
};

const VERBS: Record<string, string> = {
  "set-revolts": "soulever",
  "set-army": "poser une armée",
  enter: "placer",
  road: "poser une voie",
  keep: "garder une voie",
  move: "aller",
  fleet: "naviguer",
  garrison: "poser une garnison",
  remove: "reprendre",
  besiege: "assiéger",
  attack: "attaquer",
  plot: "comploter",
  build: "construire",
  buy: "appeler le proconsul",
  boost: "renforcer",
  reroll: "relancer",
  pick: "envoyer",
  strike: "frapper",
  pass: "finir la phase",
  decline: "renoncer",
};

function by(action: Action): string {
  return action.unit ? ` avec ${common.who(action.unit)}` : "";
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
        const river = action.crosses ? ", par-delà le Durius" : "";
        return action.unit ? `Déplacer ${common.who(action.unit)} ${to}${river}` : `Aller ${to}${river}`;
      }
      case "fleet": {
        const way = `${common.from(board, action.start ?? "")} ${common.to(board, action.to ?? "")}`;
        return `Naviguer ${way}${action.carries ? ` avec ${common.who(action.carries)}` : ""}`;
      }
      case "garrison":
        return `Poser ${action.legion ? "la Legio Hispana" : "une garnison"} ${common.at(board, city)}`;
      case "remove":
        return `Reprendre la garnison${action.index ? ` ${action.index + 1}` : ""} ${common.of(board, city)}`;
      case "besiege":
        return `Assiéger ${isSea(board, city) ? `les pirates ${common.of(board, city)}` : name(city)}${by(action)}`;
      case "attack":
        return `Attaquer ${common.armyOf(board, "A", city)}${by(action)}`;
      case "enter":
        return `${common.offices[action.actor]} ${common.at(board, action.space ?? "")}`;
      case "road":
        return `Voie ${name(action.a)} – ${name(action.b)}`;
      case "keep":
        return "Garder la voie pour plus tard";
      case "build":
        return `Construire ${name(action.a)} – ${name(action.b)}${by(action)}`;
      case "buy":
        return "Appeler le proconsul";
      case "plot":
        return `Comploter contre l’armée spéciale${by(action)}`;
      case "pass":
        return "Finir la phase";
      case "boost":
        return `Ajouter ${common.denarii(action.denarii ?? 0)}`;
      case "reroll":
        return `Relancer ${common.theDie(action.die ?? "H")}`;
      case "pick":
        return `Envoyer l’armée ${common.to(board, city)}`;
      case "strike":
        return `Frapper ${name(city)} depuis ${name(action.army)}`;
      case "set-revolts":
        return `Soulever ${name(city)}`;
      case "set-army":
        return `Poser une armée ${common.at(board, city)}`;
      default:
        return "Renoncer";
    }
  },
  priced: (board, action, cost) =>
    cost && action.kind !== "boost"
      ? `${actions.name(board, action)}, ${common.denarii(cost)}`
      : actions.name(board, action),
  stay: "Rester",
  yield: "Céder la main à l’autre joueur",
  plotOdds: (denarii) => `${denarii}/6 que l’armée spéciale perde son chef ; sinon, un jet de révolte de plus (H6.6).`,
};
