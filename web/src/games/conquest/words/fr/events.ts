// Ce qui est arrivé, en français : chaque événement en une ligne ou deux, et en entier quand on demande pourquoi.

import type { ArmyChoice } from "../../wire";
import type { en } from "../en";
import {
  faces,
  firstSea,
  numeral,
  provinceNamed,
  provinceOf,
  stops,
  told,
  type ArmyMoved,
  type ArmyStayed,
  type EventName,
  type Names,
  type RevoltRolled,
} from "../facts";
import { combat } from "./combat";
import { common } from "./common";

const { who, Who, at, of, to, from, denarii } = common;

const TITLES: Record<EventName, string> = {
  RevoltsSetUp: "Premières révoltes",
  ArmySetUp: "Premières armées",
  ProvinceRolled: "Premières armées",
  PieceChosen: "Quelle armée vient",
  RoadPlaced: "Voie",
  RoadKept: "Voie gardée",
  RoadBuilt: "Voie construite",
  GeneralPlaced: "Généraux",
  TurnStarted: "Nouveau tour",
  PhaseSkipped: "Pas de phase romaine",
  GeneralEntered: "Un général revient",
  GeneralMoved: "Mouvement",
  FleetMoved: "Flotte",
  GarrisonPlaced: "Garnison",
  GarrisonRemoved: "Garnison reprise",
  ProconsulCame: "Le proconsul",
  PlotMade: "Complot",
  PlotDecided: "Complot",
  Boosted: "L’Hispano dépense",
  DiceShown: "Dés sur la table",
  RerollAsked: "Relance",
  Declined: "L’Hispano attend",
  Passed: "Fin de la phase romaine",
  Yielded: "L’autre joueur décide",
  CombatDeclared: "Combat",
  CombatDecided: "Issue du combat",
  RevoltRolled: "Jet de révolte",
  ArmyMoved: "Une armée marche",
  ArmyStayed: "Une armée reste",
  RoundEnded: "Fin de manche",
  GameOver: "La partie est finie",
};

const REASONS: Partial<Record<EventName, string>> = {
  RevoltsSetUp: "Le bouclier dit combien : 3 révoltes pour 1 ou 2, 2 pour 3 ou 4, 1 pour 5 ou 6 (H2.2).",
  ArmySetUp: "Une armée s’installe sur la révolte de sa province, et une province n’en porte qu’une (H2.3).",
  ProvinceRolled: "Plusieurs villes de cette province sont en révolte : le dé hispanique désigne l’une d’elles (H2.7).",
  PieceChosen:
    "Avec deux armées ordinaires en réserve, la spéciale vient sur 5 ou 6 ; avec une seule, de 4 à 6 (H6.6).",
  RoadPlaced: "Une voie part d’une ville qu’une autre touche, jamais vers une révolte ni une capitale (H2.6).",
  RoadKept: "Une voie gardée se construit plus tard, depuis la ville d’un général, au prix de ses segments (H6.1).",
  RoadBuilt: "Construire coûte les segments de la connexion ; c’est ensuite une voie comme les autres (H6.1).",
  GeneralPlaced: "Un préteur commence dans une ville de sa province, le consul sur une flotte (H2.5).",
  TurnStarted: "Le niveau donne les deniers du tour ; chaque général hors du plateau en bloque un (H3.2).",
  PhaseSkipped: "Aucune case ne lui était ouverte (H3.4), ou le scénario commence par l’Hispanie (H7.4).",
  GeneralEntered: "Un général absent revient au début de son tour, gratuitement (H3.4).",
  FleetMoved: "Une flotte coûte 1 denier par connexion de mer et emmène le général à bord (H4.2).",
  GarrisonPlaced: "Une garnison coûte 1 denier ; une capitale exige une province libre de révolte (H4.3).",
  GarrisonRemoved: "Un disque revient à sa réserve pour 1 denier, si profond soit-il dans la pile (H4.3).",
  ProconsulCame: "Une fois par partie, si la mer 1 a une flotte sans général ; ensuite, chacun peut le mener (H6.3).",
  PlotMade:
    "Une fois par partie, à côté de l’armée spéciale : son chef meurt si le dé ne dépasse pas les deniers (H6.6).",
  PlotDecided: "Une fois par partie : le dé ne doit pas dépasser les deniers ; sinon suit un jet de révolte (H6.6).",
  Boosted: "Ses deniers s’ajoutent avant les dés, au dé ou au bouclier (H6.7d).",
  DiceShown: "Pour 1 denier il fait relancer un dé d’un jet de révolte, ou H dans un combat (H6.7a, H6.7b).",
  RerollAsked: "La nouvelle face reste, à moins qu’il ne paie encore (H6.7a).",
  Declined: "L’Hispano peut renoncer ; ce qu’il garde est perdu à la fin du tour (H6.7).",
  Passed: "Ce qui n’est pas dépensé est perdu ; la phase hispanique suit (H4.7).",
  Yielded: "Consul partagé : le premier joueur décide jusqu’à ce que la moitié des deniers soit dépensée (H1.8).",
  RoundEnded: "Chaque manche prend pour de bon une révolte à la réserve (H3.6).",
  GameOver: "Une partie finit de trois façons : les années (H3.6), les capitales (H3.7), la réserve (H3.8).",
};

const REVOLT_RULES: Record<RevoltRolled["effect"], string> = {
  protected: "Une garnison ou un général dans la ville empêche la révolte (H5.1).",
  revolt: "Ni garnison ni général ne la garde, et aucune armée n’est due : une révolte s’ajoute, trois au plus (H5.1).",
  army: "Elle était en révolte, sa province n’avait pas d’armée et il y en avait une en réserve : l’armée vient au lieu d’une révolte (H5.1).",
  full: "Une ville porte trois révoltes au plus et aucune armée n’est due : il n’y a rien à poser (H5.1).",
  lost: "Une révolte était due et la réserve était vide, ce qui met fin à la partie (H3.8).",
};

/** Les faces relancées parce qu’elles ne conviennent pas (H2.3, H2.7, H7). */
function struck(thrown: number[], roman: boolean): string {
  const shown = thrown.map((face) => (roman ? numeral(face) : String(face))).join(", ");
  return thrown.length ? `${shown} (à relancer), puis ` : "";
}

function risen(board: Names, piece: string, city: string): string {
  const which = piece ? "" : " ; un dé dit laquelle";
  return `${common.anArmy(piece)} se lève ${at(board, city)}${which}.`;
}

function revolt(board: Names, event: RevoltRolled): string {
  const after = event.plot ? " après le complot" : "";
  const start = `Jet de révolte${after} ${faces(event.roman_die, event.hispanic_die)}, ${board.name(event.city)} : `;
  switch (event.effect) {
    case "protected":
      return `${start}${guard(event.guard)} maintient la paix.`;
    case "revolt":
      return start + (event.revolts > 1 ? `la révolte grandit, ${event.revolts} disques.` : "une révolte éclate.");
    case "army":
      if (!event.piece) return `${start}déjà en révolte, donc une armée s’y rassemble ; un dé dit laquelle.`;
      return `${start}déjà en révolte, donc ${common.anArmy(event.piece)} s’y rassemble.`;
    case "full":
      return `${start}déjà trois révoltes et aucune armée à venir, donc rien ne se passe.`;
    default:
      return `${start}une révolte est due et il n’en reste pas dans la réserve.`;
  }
}

function guard(pieces: string[]): string {
  const general = pieces.find((piece) => !piece.startsWith("g"));
  if (general) return who(general);
  return pieces.length > 1 ? "sa pile de garnisons" : pieces[0] === "gL" ? "la Legio Hispana" : "sa garnison";
}

function army(board: Names, event: ArmyMoved | ArmyStayed): string {
  const { choice, die } = event;
  const start = common.capital(common.armyOf(board, choice.piece, choice.army)) + (die ? ` (dé ${die})` : "");
  if (event.event === "ArmyStayed") {
    const why = choice.targets.length
      ? "deux cibles sont aussi proches du dé."
      : "il n’y a aucune ville où elle puisse aller.";
    return `${start} reste : ${why}`;
  }
  const why = event.picked
    ? "envoyée par l’Hispano pour 1 denier"
    : die
      ? "le bouclier le plus proche du dé"
      : "son seul choix";
  const march = `${start} marche sur ${board.name(event.to)} (${why})`;
  if (event.lost) return `${march} : une révolte y est due et il n’en reste pas.`;
  return event.placed ? `${march}, et une révolte y éclate.` : `${march}, déjà en révolte.`;
}

/** Comment deux dés désignent une ville. */
function coordinates(board: Names, event: RevoltRolled): string {
  const face = numeral(event.roman_die);
  const where = provinceOf(board, event.city);
  const how =
    where === provinceNamed(board, event.roman_die)
      ? `Le dé romain ${face} désigne la province ${where}`
      : `Le dé romain ${face} est ${event.roman_die % 2 ? "impair" : "pair"} et désigne la province ${where} (H7.3)`;
  return `${how}, le dé hispanique ${event.hispanic_die} sa ville qui porte ce bouclier.`;
}

function choiceLines(board: Names, choice: ArmyChoice, die: number | null, picked: boolean): string[] {
  const area = choice.ventures
    ? "Toute sa province est en révolte : les villes voisines d’autres provinces sans armée comptent aussi"
    : "Sa province n’est pas toute en révolte : seules comptent les villes voisines de cette province";
  const lines = [`${area} (H5.2b) : ${common.places(board, choice.candidates) || common.none}.`];
  if (choice.dropped.length) {
    const cities = common.places(board, choice.dropped);
    const dropped = choice.dropped.length > 1 ? "Écartées" : "Écartée";
    lines.push(`${dropped}, car en révolte alors qu’une autre candidate ne l’est pas (H5.2c) : ${cities}.`);
  }
  if (!choice.by_die.length) {
    const left = choice.targets.length ? `il reste ${common.places(board, choice.targets)}` : "il ne reste rien";
    return [...lines, `Aucun dé n’est nécessaire : ${left}.`];
  }
  if (picked) lines.push(`L’Hispano a choisi entre ${common.places(board, choice.targets)} au lieu du dé (H6.7c).`);
  if (die === null) return lines;
  const distances = choice.targets.map((id, k) => {
    const shield = choice.shields[k] ?? 0;
    return `${board.name(id)} (bouclier ${shield}) est à ${Math.abs(shield - die)}`;
  });
  const target = choice.by_die[die - 1];
  const end = target
    ? `${board.name(target)} est la plus proche`
    : "les plus proches sont à égale distance, donc elle reste";
  return [...lines, `Dé hispanique ${die} (H5.2c) : ${common.list(distances)} ; ${end}.`];
}

export const events: typeof en.events = {
  title: (event) => TITLES[told(event).event] ?? event.event,

  tell: (board, raw) => {
    const event = told(raw);
    switch (event.event) {
      case "RevoltsSetUp": {
        const how = event.die === null ? "choix de l’Hispano" : `dé ${struck(event.struck, false)}${event.die}`;
        return `${provinceOf(board, event.city)}, ${how} : ${common.revolts(event.revolts)} ${at(board, event.city)}.`;
      }
      case "ArmySetUp": {
        const where = risen(board, event.piece, event.city);
        if (event.die !== null) return `Dé ${struck(event.struck, true)}${numeral(event.die)} : ${where}`;
        if (event.city_die !== null) return `Dé ${struck(event.struck, false)}${event.city_die} : ${where}`;
        return `Choix de l’Hispano : ${where}`;
      }
      case "ProvinceRolled": {
        const dice = struck(event.struck, true) + numeral(event.die);
        return `Dé ${dice} : une armée se lève en ${provinceNamed(board, event.die)}, dans quelle ville ?`;
      }
      case "PieceChosen":
        return `Dé ${event.die} : c’est ${event.piece === "S" ? "l’armée spéciale" : "une armée ordinaire"}.`;
      case "RoadPlaced":
        return `${Who(event.general)} pose une voie ${from(board, event.start)} ${to(board, event.end)}.`;
      case "RoadKept":
        return `${Who(event.general)} garde une voie pour plus tard.`;
      case "RoadBuilt": {
        const way = `${from(board, event.start)} ${to(board, event.end)}`;
        return `${Who(event.general)} construit une voie ${way} pour ${denarii(event.cost)}.`;
      }
      case "GeneralPlaced":
        return `${Who(event.general)} prend place ${at(board, event.space)}.`;
      case "TurnStarted": {
        const blocked = event.blocked
          ? ` (${event.blocked} ${event.blocked > 1 ? "bloqués par des généraux absents" : "bloqué par un général absent"})`
          : "";
        const absent = event.absent ? " Il est hors du plateau et revient d’abord." : "";
        return `Manche ${event.round}, ${common.turnOf(event.general)} : ${denarii(event.denarii)}${blocked}.${absent}`;
      }
      case "PhaseSkipped":
        return `${Who(event.general)} n’a pas de phase romaine ce tour-ci : l’Hispanie agit aussitôt.`;
      case "GeneralEntered": {
        const leave = event.must_leave ? ", auprès d’un autre général, et doit d’abord repartir" : "";
        return `${Who(event.general)} revient en jeu ${at(board, event.space)}${leave}.`;
      }
      case "GeneralMoved": {
        const legs = stops(event.path).map(({ road, space }) => `${road ? "par la voie " : ""}${to(board, space)}`);
        const way = `${from(board, event.start)} ${legs.join(", puis ")}${legs.length > 1 ? "," : ""}`;
        const price = event.free ? "gratuitement" : `pour ${denarii(event.cost)}`;
        const river = event.crosses ? " Il franchit le Durius : le charme du Léthé est rompu." : "";
        return `${Who(event.general)} va ${way} ${price}.${river}`;
      }
      case "FleetMoved": {
        const aboard = event.carries ? ` avec ${who(event.carries)} à bord` : "";
        return `Une flotte va ${from(board, event.start)} ${to(board, event.to)}${aboard} pour ${denarii(event.cost)}.`;
      }
      case "GarrisonPlaced": {
        const what = event.legion ? "la Legio Hispana" : "une garnison";
        return `${Who(event.general)} pose ${what} ${at(board, event.city)}.`;
      }
      case "GarrisonRemoved":
        return `${Who(event.general)} reprend une garnison ${at(board, event.city)}.`;
      case "ProconsulCame": {
        const caller = `appelé ${common.byWho(event.general)} pour 3 deniers`;
        return `${Who("P")} arrive ${at(board, firstSea(board))}, ${caller}.`;
      }
      case "PlotMade": {
        const plot = `complote contre l’armée spéciale ${of(board, event.city)} avec ${denarii(event.denarii)}`;
        const good = common.listOr(["1", "2", "3"].slice(0, event.denarii));
        return `${Who(event.general)} ${plot} : cela réussit sur ${good}.`;
      }
      case "PlotDecided":
        if (event.success) {
          return `Dé ${event.die} : le chef de l’armée spéciale ${of(board, event.city)} est assassiné ; elle devient ordinaire.`;
        }
        return `Dé ${event.die} : le complot échoue ${at(board, event.city)}, et un jet de révolte de plus suit.`;
      case "Passed": // avec des deniers dans une phase romaine, sans dans un mouvement gratuit
        if (!event.denarii_left) return `${Who(event.general)} reste où il est.`;
        return `${Who(event.general)} finit sa phase avec ${denarii(event.denarii_left)} de reste.`;
      case "Yielded": {
        const how = event.by_choice ? "cède la main" : "a dépensé sa moitié";
        return `Le premier joueur ${how} : le second décide pour le consul (reste ${denarii(event.denarii_left)}).`;
      }
      case "CombatDeclared":
        return `${combat.declared(board, event)}${event.strike ? "," : " :"} ${combat.formulas(event.card)}, ${combat.odds(event.card)}.`;
      case "CombatDecided":
        return combat.decided(board, event);
      case "RevoltRolled":
        return revolt(board, event);
      case "ArmyMoved":
      case "ArmyStayed":
        return army(board, event);
      case "RoundEnded":
        if (event.lost) {
          return `Fin de la manche ${event.round} : une révolte doit aller sur la piste du temps et il n’en reste pas.`;
        }
        return `Fin de la manche ${event.round} : une révolte passe de la réserve à l’an ${common.year(event.year)}`;
      case "GameOver":
        return common.outcomes[event.reason] ?? common.phase("OVER");
      case "Boosted":
        return event.denarii ? `L’Hispano ajoute ${denarii(event.denarii)}.` : "L’Hispano n’ajoute rien.";
      case "DiceShown": {
        const thrown = faces(event.roman_die, event.hispanic_die);
        if (!event.roman_die || !event.hispanic_die)
          return `Le dé montre ${thrown} ; l’Hispano peut le faire relancer.`;
        return `Les dés montrent ${thrown} ; l’Hispano peut en faire relancer un.`;
      }
      case "RerollAsked":
        return `L’Hispano paie 1 denier pour faire relancer ${common.theDie(event.die)}.`;
      case "Declined":
        return event.what === "pick" ? "L’Hispano laisse le dé choisir." : "L’Hispano ne frappe pas.";
    }
  },

  explain: (board, raw) => {
    const event = told(raw);
    switch (event.event) {
      case "RevoltRolled":
        return [coordinates(board, event), REVOLT_RULES[event.effect]];
      case "ArmyMoved":
        return choiceLines(board, event.choice, event.die, event.picked);
      case "ArmyStayed":
        return choiceLines(board, event.choice, event.die, false);
      case "CombatDeclared":
      case "CombatDecided":
        return [
          ...(event.choice ? choiceLines(board, event.choice, event.die, event.picked) : []),
          ...combat.lines(board, event.card),
          ...(event.event === "CombatDecided" ? [combat.arithmetic(event)] : []),
        ];
      case "GeneralMoved":
        return [
          event.free
            ? "Après la phase hispanique de son tour, il peut suivre une connexion ou une suite de voies (H6.2)."
            : "Une suite de voies coûte 1 quelle que soit sa longueur, les autres connexions leurs segments (H4.1b).",
        ];
      default:
        return [REASONS[event.event] ?? common.rule(raw.rule)];
    }
  },

  choice: (board, choice) => choiceLines(board, choice, null, false),
};
