// Lo que ha pasado, en español: cada suceso en una o dos líneas, y entero cuando alguien pregunta por qué.

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
  RevoltsSetUp: "Primeras revueltas",
  ArmySetUp: "Primeros ejércitos",
  ProvinceRolled: "Primeros ejércitos",
  PieceChosen: "Qué ejército viene",
  RoadPlaced: "Calzada",
  RoadKept: "Calzada guardada",
  RoadBuilt: "Calzada construida",
  GeneralPlaced: "Generales",
  TurnStarted: "Turno nuevo",
  PhaseSkipped: "Sin fase romana",
  GeneralEntered: "Vuelve un general",
  GeneralMoved: "Movimiento",
  FleetMoved: "Flota",
  GarrisonPlaced: "Guarnición",
  GarrisonRemoved: "Guarnición retirada",
  ProconsulCame: "El procónsul",
  PlotMade: "Conjura",
  PlotDecided: "Conjura",
  Boosted: "El Hispano gasta",
  DiceShown: "Dados en la mesa",
  RerollAsked: "Tirada repetida",
  Declined: "El Hispano espera",
  Passed: "Fin de la fase romana",
  Yielded: "Decide el otro jugador",
  CombatDeclared: "Combate",
  CombatDecided: "Resultado del combate",
  RevoltRolled: "Tirada de revuelta",
  ArmyMoved: "Marcha un ejército",
  ArmyStayed: "Un ejército se queda",
  RoundEnded: "Fin de ronda",
  GameOver: "La partida ha acabado",
};

const REASONS: Partial<Record<EventName, string>> = {
  RevoltsSetUp: "El escudo dice cuántas: 3 revueltas con 1 o 2, 2 con 3 o 4, 1 con 5 o 6 (H2.2).",
  ArmySetUp: "Un ejército se instala sobre la revuelta de su provincia, y en cada provincia cabe uno (H2.3).",
  ProvinceRolled: "Varias ciudades de esa provincia están en revuelta: el dado hispano señala una de ellas (H2.7).",
  PieceChosen: "Con dos ejércitos corrientes en la reserva, el especial viene con 5 o 6; con uno, de 4 a 6 (H6.6).",
  RoadPlaced: "Una calzada sale de una ciudad que ya toca otra, nunca hacia una revuelta o una capital (H2.6).",
  RoadKept: "Una calzada guardada se construye después desde la ciudad de un general, por sus segmentos (H6.1).",
  RoadBuilt: "Construir cuesta los segmentos del enlace; después es una calzada como las demás (H6.1).",
  GeneralPlaced: "Un pretor empieza en una ciudad de su provincia, el cónsul en una flota (H2.5).",
  TurnStarted: "El nivel da los denarios del turno; cada general fuera del tablero bloquea uno (H3.2).",
  PhaseSkipped: "No tenía ninguna casilla abierta (H3.4), o el escenario empieza con Hispania (H7.4).",
  GeneralEntered: "Un general ausente vuelve al empezar su turno, gratis (H3.4).",
  FleetMoved: "Una flota cuesta 1 denario por enlace de mar y lleva al general que esté a bordo (H4.2).",
  GarrisonPlaced: "Una guarnición cuesta 1 denario; una capital exige la provincia libre de revuelta (H4.3).",
  GarrisonRemoved: "Un disco vuelve a su reserva por 1 denario, por hondo que esté en la pila (H4.3).",
  ProconsulCame: "Una vez por partida, si el mar 1 tiene una flota sin general; después lo lleva cualquiera (H6.3).",
  PlotMade:
    "Una vez por partida, al lado del ejército especial: su jefe muere si el dado no supera los denarios (H6.6).",
  PlotDecided: "Una vez por partida: el dado no debe superar los denarios; si no, sigue una tirada de revuelta (H6.6).",
  Boosted: "Sus denarios se suman antes de los dados, al dado o al escudo (H6.7d).",
  DiceShown: "Por 1 denario hace repetir un dado de una tirada de revuelta, o H en un combate (H6.7a, H6.7b).",
  RerollAsked: "Vale la cara nueva, salvo que pague otra vez (H6.7a).",
  Declined: "El Hispano puede renunciar; lo que no gasta se pierde al acabar el turno (H6.7).",
  Passed: "Lo que no se gasta se pierde; sigue la fase hispana (H4.7).",
  Yielded: "Cónsul compartido: el primer jugador decide hasta que se gasta la mitad de los denarios (H1.8).",
  RoundEnded: "Cada ronda se lleva para siempre una revuelta de la reserva (H3.6).",
  GameOver: "Una partida acaba de tres maneras: los años (H3.6), las capitales (H3.7), la reserva (H3.8).",
};

const REVOLT_RULES: Record<RevoltRolled["effect"], string> = {
  protected: "Una guarnición o un general en la ciudad impide la revuelta (H5.1).",
  revolt: "No la guarda guarnición ni general y no toca ejército: se añade una revuelta, tres como mucho (H5.1).",
  army: "Estaba en revuelta, su provincia no tenía ejército y quedaba uno en la reserva: viene el ejército en vez de una revuelta (H5.1).",
  full: "Una ciudad tiene tres revueltas como mucho y no toca ejército: no hay nada que colocar (H5.1).",
  lost: "Tocaba colocar una revuelta y la reserva estaba vacía, lo que acaba la partida (H3.8).",
};

/** Las caras repetidas porque no pueden valer (H2.3, H2.7, H7). */
function struck(thrown: number[], roman: boolean): string {
  const shown = thrown.map((face) => (roman ? numeral(face) : String(face))).join(", ");
  return thrown.length ? `${shown} (se repite), luego ` : "";
}

function risen(board: Names, piece: string, city: string): string {
  const which = piece ? "" : "; un dado dice cuál";
  return `se alza ${common.anArmy(piece)} ${at(board, city)}${which}.`;
}

function revolt(board: Names, event: RevoltRolled): string {
  const after = event.plot ? " tras la conjura" : "";
  const start = `Tirada de revuelta${after} ${faces(event.roman_die, event.hispanic_die)}, ${board.name(event.city)}: `;
  switch (event.effect) {
    case "protected":
      return `${start}${guard(event.guard)} mantiene la paz.`;
    case "revolt":
      return start + (event.revolts > 1 ? `la revuelta crece a ${event.revolts}.` : "estalla una revuelta.");
    case "army":
      if (!event.piece) return `${start}ya en revuelta, así que se reúne un ejército; un dado dice cuál.`;
      return `${start}ya en revuelta, así que se reúne allí ${common.anArmy(event.piece)}.`;
    case "full":
      return `${start}ya tres revueltas y ningún ejército por venir, así que no pasa nada.`;
    default:
      return `${start}toca colocar una revuelta y no queda ninguna en la reserva.`;
  }
}

function guard(pieces: string[]): string {
  const general = pieces.find((piece) => !piece.startsWith("g"));
  if (general) return who(general);
  return pieces.length > 1 ? "su pila de guarniciones" : pieces[0] === "gL" ? "la Legio Hispana" : "su guarnición";
}

function army(board: Names, event: ArmyMoved | ArmyStayed): string {
  const { choice, die } = event;
  const start = common.capital(common.armyOf(board, choice.piece, choice.army)) + (die ? ` (dado ${die})` : "");
  if (event.event === "ArmyStayed") {
    const why = choice.targets.length
      ? "dos objetivos están igual de cerca del dado."
      : "no hay ciudad adonde pueda ir.";
    return `${start} se queda: ${why}`;
  }
  const why = event.picked
    ? "enviado por el Hispano por 1 denario"
    : die
      ? "el escudo más próximo al dado"
      : "su única opción";
  const march = `${start} marcha a ${board.name(event.to)} (${why})`;
  if (event.lost) return `${march}: toca colocar una revuelta y no queda ninguna.`;
  return event.placed ? `${march} y allí estalla una revuelta.` : `${march}, ya en revuelta.`;
}

/** Cómo dos dados señalan una ciudad. */
function coordinates(board: Names, event: RevoltRolled): string {
  const face = numeral(event.roman_die);
  const where = provinceOf(board, event.city);
  const how =
    where === provinceNamed(board, event.roman_die)
      ? `El dado romano ${face} señala ${where}`
      : `El dado romano ${face} es ${event.roman_die % 2 ? "impar" : "par"} y señala ${where} (H7.3)`;
  return `${how}; el dado hispano ${event.hispanic_die}, su ciudad con ese escudo.`;
}

function choiceLines(board: Names, choice: ArmyChoice, die: number | null, picked: boolean): string[] {
  const area = choice.ventures
    ? "Toda su provincia está en revuelta: cuentan también las ciudades vecinas de otras provincias sin ejército"
    : "Su provincia no está toda en revuelta: solo cuentan las ciudades vecinas de ella";
  const lines = [`${area} (H5.2b): ${common.places(board, choice.candidates) || common.none}.`];
  if (choice.dropped.length) {
    const cities = common.places(board, choice.dropped);
    const dropped = choice.dropped.length > 1 ? "Descartadas" : "Descartada";
    lines.push(`${dropped} por estar en revuelta mientras otra candidata no lo está (H5.2c): ${cities}.`);
  }
  if (!choice.by_die.length) {
    const left = choice.targets.length ? `queda ${common.places(board, choice.targets)}` : "no queda nada";
    return [...lines, `No hace falta dado: ${left}.`];
  }
  if (picked) lines.push(`El Hispano eligió entre ${common.places(board, choice.targets)} en lugar del dado (H6.7c).`);
  if (die === null) return lines;
  const distances = choice.targets.map((id, k) => {
    const shield = choice.shields[k] ?? 0;
    return `${board.name(id)} (escudo ${shield}) está a ${Math.abs(shield - die)}`;
  });
  const target = choice.by_die[die - 1];
  const end = target
    ? `${board.name(target)} es la más próxima`
    : "las más próximas están igual de cerca, así que se queda";
  return [...lines, `Dado hispano ${die} (H5.2c): ${common.list(distances)}; ${end}.`];
}

export const events: typeof en.events = {
  title: (event) => TITLES[told(event).event] ?? event.event,

  tell: (board, raw) => {
    const event = told(raw);
    switch (event.event) {
      case "RevoltsSetUp": {
        const how = event.die === null ? "elección del Hispano" : `dado ${struck(event.struck, false)}${event.die}`;
        return `${provinceOf(board, event.city)}, ${how}: ${common.revolts(event.revolts)} ${at(board, event.city)}.`;
      }
      case "ArmySetUp": {
        const where = risen(board, event.piece, event.city);
        if (event.die !== null) return `Dado ${struck(event.struck, true)}${numeral(event.die)}: ${where}`;
        if (event.city_die !== null) return `Dado ${struck(event.struck, false)}${event.city_die}: ${where}`;
        return `Elección del Hispano: ${where}`;
      }
      case "ProvinceRolled": {
        const dice = struck(event.struck, true) + numeral(event.die);
        return `Dado ${dice}: se alza un ejército en ${provinceNamed(board, event.die)}, ¿en qué ciudad?`;
      }
      case "PieceChosen":
        return `Dado ${event.die}: es ${event.piece === "S" ? "el ejército especial" : "un ejército corriente"}.`;
      case "RoadPlaced":
        return `${Who(event.general)} pone una calzada ${from(board, event.start)} ${to(board, event.end)}.`;
      case "RoadKept":
        return `${Who(event.general)} guarda una calzada para más tarde.`;
      case "RoadBuilt": {
        const way = `${from(board, event.start)} ${to(board, event.end)}`;
        return `${Who(event.general)} construye una calzada ${way} por ${denarii(event.cost)}.`;
      }
      case "GeneralPlaced":
        return `${Who(event.general)} ocupa su lugar ${at(board, event.space)}.`;
      case "TurnStarted": {
        const blocked = event.blocked
          ? ` (${event.blocked} ${event.blocked > 1 ? "bloqueados por generales ausentes" : "bloqueado por un general ausente"})`
          : "";
        const absent = event.absent ? " Está fuera del tablero y vuelve primero." : "";
        return `Ronda ${event.round}, ${common.turnOf(event.general)}: ${denarii(event.denarii)}${blocked}.${absent}`;
      }
      case "PhaseSkipped":
        return `${Who(event.general)} no tiene fase romana este turno: Hispania actúa enseguida.`;
      case "GeneralEntered": {
        const leave = event.must_leave ? ", junto a otro general, y tiene que salir primero" : "";
        return `${Who(event.general)} vuelve al juego ${at(board, event.space)}${leave}.`;
      }
      case "GeneralMoved": {
        const legs = stops(event.path).map(({ road, space }) => `${road ? "por calzada " : ""}${to(board, space)}`);
        const way = `${from(board, event.start)} ${legs.join(", luego ")}${legs.length > 1 ? "," : ""}`;
        const price = event.free ? "gratis" : `por ${denarii(event.cost)}`;
        const river = event.crosses ? " Cruza el Durius: el hechizo del Lete se rompe." : "";
        return `${Who(event.general)} va ${way} ${price}.${river}`;
      }
      case "FleetMoved": {
        const aboard = event.carries ? ` con ${who(event.carries)} a bordo` : "";
        return `Una flota va ${from(board, event.start)} ${to(board, event.to)}${aboard} por ${denarii(event.cost)}.`;
      }
      case "GarrisonPlaced": {
        const what = event.legion ? "la Legio Hispana" : "una guarnición";
        return `${Who(event.general)} pone ${what} ${at(board, event.city)}.`;
      }
      case "GarrisonRemoved":
        return `${Who(event.general)} quita una guarnición ${of(board, event.city)}.`;
      case "ProconsulCame": {
        const caller = `llamado ${common.byWho(event.general)} por 3 denarios`;
        return `${Who("P")} llega ${to(board, firstSea(board))}, ${caller}.`;
      }
      case "PlotMade": {
        const plot = `se conjura contra el ejército especial ${of(board, event.city)} con ${denarii(event.denarii)}`;
        const good = common.listOr(["1", "2", "3"].slice(0, event.denarii));
        return `${Who(event.general)} ${plot}: lo consigue con ${good}.`;
      }
      case "PlotDecided":
        if (event.success) {
          return `Dado ${event.die}: asesinan al jefe del ejército especial ${of(board, event.city)}; ahora es uno corriente.`;
        }
        return `Dado ${event.die}: la conjura ${of(board, event.city)} fracasa y sigue una tirada de revuelta más.`;
      case "Passed": // con denarios en una fase romana, sin ellos en un movimiento gratuito
        if (!event.denarii_left) return `${Who(event.general)} se queda donde está.`;
        return `${Who(event.general)} acaba su fase con ${denarii(event.denarii_left)} sin gastar.`;
      case "Yielded": {
        const how = event.by_choice ? "cede la mano" : "ha gastado su mitad";
        const left = `${event.denarii_left === 1 ? "queda" : "quedan"} ${denarii(event.denarii_left)}`;
        return `El primer jugador ${how}: el segundo decide por el cónsul (${left}).`;
      }
      case "CombatDeclared":
        return `${combat.declared(board, event)}${event.strike ? "," : ":"} ${combat.formulas(event.card)}, ${combat.odds(event.card)}.`;
      case "CombatDecided":
        return combat.decided(board, event);
      case "RevoltRolled":
        return revolt(board, event);
      case "ArmyMoved":
      case "ArmyStayed":
        return army(board, event);
      case "RoundEnded":
        if (event.lost) {
          return `Fin de la ronda ${event.round}: una revuelta debe ir a la escala de tiempo y no queda ninguna.`;
        }
        return `Fin de la ronda ${event.round}: una revuelta pasa de la reserva al año ${common.year(event.year)}`;
      case "GameOver":
        return common.outcomes[event.reason] ?? common.phase("OVER");
      case "Boosted":
        return event.denarii ? `El Hispano suma ${denarii(event.denarii)}.` : "El Hispano no suma nada.";
      case "DiceShown": {
        const thrown = faces(event.roman_die, event.hispanic_die);
        if (!event.roman_die || !event.hispanic_die)
          return `El dado muestra ${thrown}; el Hispano puede hacerlo repetir.`;
        return `Los dados muestran ${thrown}; el Hispano puede hacer repetir uno.`;
      }
      case "RerollAsked":
        return `El Hispano paga 1 denario para hacer repetir ${common.theDie(event.die)}.`;
      case "Declined":
        return event.what === "pick" ? "El Hispano deja elegir al dado." : "El Hispano no golpea.";
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
            ? "Tras la fase hispana de su turno puede seguir un enlace o una serie de calzadas (H6.2)."
            : "Una serie de calzadas cuesta 1 por larga que sea; los demás enlaces, sus segmentos (H4.1b).",
        ];
      default:
        return [REASONS[event.event] ?? common.rule(raw.rule)];
    }
  },

  choice: (board, choice) => choiceLines(board, choice, null, false),
};
