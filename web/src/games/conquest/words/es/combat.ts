// Los combates en español: quién combate con quién, cada término de los dos bandos, las probabilidades, lo que hace cada final.

import type { Term } from "../../wire";
import type { en } from "../en";
import {
  diceIn,
  diceOf,
  filled,
  formula,
  isDoubledOnce,
  isOpen,
  isRoman,
  isSea,
  isSiege,
  numeral,
  share,
  type Names,
} from "../facts";
import { common } from "./common";

const TERMS: Record<string, string> = {
  denarii: "denarios",
  garrisons: "guarniciones en contacto",
  home: "en su provincia o al lado",
  imperivm: "poder de asedio del pretor de Citerior",
  shield: "escudo",
  revolts: "revueltas unidas",
  boost: "denarios del Hispano",
};

const TERM_SHARES: Record<string, string> = {
  denarii: "por los denarios",
  garrisons: "por las guarniciones en contacto",
  home: "por estar en su provincia o al lado",
  imperivm: "por el poder de asedio del pretor de Citerior",
  shield: "por el escudo",
  revolts: "por las revueltas unidas",
  boost: "por los denarios del Hispano",
};

const TERM_REASONS: Record<string, string> = {
  denarii: "Lo que compromete en este combate, de 1 a 3 denarios; se gasta pase lo que pase (H4.4).",
  garrisons: "Sus discos en los grupos de ciudades que contienen su casilla o la tocan (H4.4).",
  home: "Un pretor suma 1 cuando él, o un grupo que cuenta, está en su provincia romana o al lado (H4.4).",
  imperivm: "Con Imperivm, el pretor de Citerior suma 1 en cada asedio (H6.2).",
  shield: "El número de la ciudad en el tablero (H1.3).",
  revolts: "Todas las revueltas del grupo de ciudades vecinas en revuelta donde está el ejército, con la suya (H4.4).",
  boost: "Lo que gasta el Hispano en este combate (H6.7).",
};

const VERDICTS: Record<string, string> = {
  "+": "Más que el defensor: el atacante lo consigue.",
  "-": "Menos que el defensor: el atacante es derrotado.",
  "=": "No basta: nada cambia.",
};

function counted(board: Names, term: Term): string {
  const cities = term.spaces.map((id) => board.name(id)).join(", ");
  return (TERM_SHARES[term.name] ?? term.name) + (cities ? ` (${cities})` : "");
}

export const combat: typeof en.combat = {
  kinds: {
    siege: "Asedio",
    attack: "Ataque",
    "army-siege": "Asedio de un ejército",
    "army-attack": "Ataque de un ejército",
  },
  attacker: "Atacante",
  defender: "Defensor",
  against: "contra",
  win: "victoria",
  tie: "empate",
  loss: "derrota",
  nothing: "nada",
  ends: (card) => ({
    win: isRoman(card) ? "victoria" : "gana el ejército",
    tie: isSiege(card) ? "nada" : "empate",
    loss: isRoman(card) ? "derrota" : "pierde el ejército",
  }),
  effects: (board, card) => {
    const { attacker, defender } = card;
    switch (card.kind) {
      case "siege":
        return {
          win: isSea(board, defender.space)
            ? `Los piratas dejan ${common.place(board, defender.space)}.`
            : `Se sofoca una revuelta ${common.of(board, defender.space)}.`,
          tie: "No pasa nada; los denarios se gastan.",
          loss: "Un asedio no se puede perder.",
        };
      case "attack":
        return {
          win: `${common.capital(common.armyOf(board, "A", defender.space))} queda destruido, con todas las revueltas de la ciudad.`,
          tie: "No pasa nada; los denarios se gastan.",
          loss: isSea(board, attacker.space)
            ? `${common.Who(attacker.unit)} deja el tablero y la fase acaba; la flota se queda.`
            : `${common.Who(attacker.unit)} deja el tablero con todas las guarniciones ${common.of(board, attacker.space)}, y la fase acaba.`,
        };
      case "army-siege":
        return {
          win: `Se pierde la guarnición de arriba ${common.at(board, defender.space)}.`,
          tie: "La guarnición resiste.",
          loss: "Un asedio no se puede perder.",
        };
      default:
        return {
          win: `${common.Who(defender.unit)} deja el tablero con todas las guarniciones ${common.of(board, defender.space)}.`,
          tie: "No pasa nada.",
          loss: `${common.capital(common.armyOf(board, "A", attacker.space))} queda destruido, con todas las revueltas de la ciudad.`,
        };
    }
  },
  title: (board, card) => {
    const { attacker, defender } = card;
    const army = common.capital(common.armyOf(board, attacker.unit, attacker.space));
    switch (card.kind) {
      case "siege":
        return isSea(board, defender.space)
          ? `Asedio de los piratas ${common.of(board, defender.space)}`
          : `Asedio ${common.of(board, defender.space)}`;
      case "attack":
        return `Ataque al ejército ${defender.unit === "S" ? "especial " : ""}${common.of(board, defender.space)}`;
      case "army-siege":
        return `${army} asedia ${common.place(board, defender.space)}`;
      default:
        return `${army} ataca ${common.toWho(defender.unit)}`;
    }
  },
  unit: (board, side) => {
    const of = common.of(board, side.space);
    if (side.unit === "A") return `Ejército ${of}`;
    if (side.unit === "S") return `Ejército especial ${of}`;
    if (side.unit === "revolt") return isSea(board, side.space) ? `Piratas ${of}` : `Murallas ${of}`;
    if (side.unit === "garrison") return `Guarnición ${of}`;
    return `${common.offices[side.unit]} ${common.at(board, side.space)}`;
  },
  terms: TERMS,
  term: (board, term) => {
    const cities = term.spaces.map((id) => board.name(id)).join(", ");
    return (TERMS[term.name] ?? term.name) + (cities ? ` (${cities})` : "");
  },
  termReason: (name) => TERM_REASONS[name] ?? "",
  doublers: (board, side) => {
    const helpers = side.supporters.map(([piece, space]) => {
      const helper = piece === "A" || piece === "S" ? common.army(piece) : common.who(piece);
      return `${helper} ${common.at(board, space)}`;
    });
    return [
      ...(side.special ? ["duplicado: ejército especial (H6.6)"] : []),
      ...(isDoubledOnce(side)
        ? [`duplicado una sola vez, por ${common.list(helpers)}`]
        : helpers.map((helper) => `duplicado por ${helper}`)),
    ];
  },
  supportReason:
    "Un apoyo está junto al enemigo: cada otro general vecino del objetivo, cada otro ejército vecino del general (H4.4).",
  times: (number) => `×${number}`,
  side: (board, side) => {
    const die = side.die ? [common.dice[side.die]!] : [];
    const terms = side.terms.map((term) => `${term.value} ${counted(board, term)}`);
    const inner = [...die, ...terms].join(" + ") || "0";
    if (side.multiplier === 1) return inner;
    return `(${inner}) ×${side.multiplier}, ${combat.doublers(board, side).join(", ")}`;
  },
  formulas: (card) => `${formula(card.attacker)} contra ${formula(card.defender)}`,
  withDenarii: (number) => `con ${common.denarii(number)}`,
  sure: (card) =>
    share(card.win) === 1 ? "éxito seguro" : share(card.loss) === 1 ? "fracaso seguro" : "sin efecto, seguro",
  sureNote: "No se tiran dados cuando todas las tiradas acaban igual (H4.4).",
  dependsOnHispano: "según lo que gaste el Hispano",
  odds: (card) => {
    if (isOpen(card)) {
      const lost = share(card.loss_most) ? `, derrota ${common.span(card.loss, card.loss_most)}` : "";
      return `victoria ${common.span(card.win_least, card.win)}${lost}, ${combat.dependsOnHispano}`;
    }
    if (card.sure) return combat.sure(card);
    const ends = combat.ends(card);
    return (["win", "tie", "loss"] as const)
      .filter((end) => end === "win" || share(card[end]) > 0)
      .map((end) => `${ends[end]} ${common.chance(card[end], diceIn(card))}`)
      .join(", ");
  },
  results: { "+": "ganado", "-": "perdido", "=": "no pasa nada" },
  verdict: (result) => VERDICTS[result] ?? "",

  // -------------------------------------------------------------- sucesos
  declared: (board, event) => {
    const { card } = event;
    const { attacker, defender } = card;
    if (card.kind === "siege") {
      const whom = isSea(board, defender.space)
        ? `a los piratas ${common.of(board, defender.space)}`
        : common.place(board, defender.space);
      return `${common.Who(attacker.unit)} asedia ${whom} con ${common.denarii(card.denarii)}`;
    }
    if (card.kind === "attack") {
      const foe = `al ejército ${defender.unit === "S" ? "especial " : ""}${common.of(board, defender.space)}`;
      return `${common.Who(attacker.unit)} ataca ${foe} con ${common.denarii(card.denarii)}`;
    }
    let army = common.armyOf(board, attacker.unit, attacker.space);
    if (event.die) army += ` (dado ${event.die})`;
    else if (event.picked) army += " (enviado por el Hispano por 1 denario)";
    if (event.strike) army = `el Hispano golpea con ${common.denarii(event.strike)}: ${army}`;
    const whom =
      card.kind === "army-siege"
        ? `asedia la guarnición ${common.of(board, defender.space)}`
        : `ataca ${common.toWho(defender.unit)} ${common.at(board, defender.space)}`;
    return `${common.capital(army)} ${whom}`;
  },
  decided: (board, event) => {
    const effect = combat.effect(board, event);
    if (event.attacker_value === null) {
      const told = `${combat.declared(board, event)}${event.strike ? "," : ":"} ${combat.formulas(event.card)}`;
      return `${told}, ${combat.sure(event.card)}.${event.result === "=" ? "" : ` ${effect}`}`;
    }
    const dice = [
      ...(event.roman_die ? [`dado romano ${numeral(event.roman_die)}`] : []),
      ...(event.hispanic_die ? [`dado hispano ${event.hispanic_die}`] : []),
    ];
    return `${common.capital(common.list(dice))}: ${event.attacker_value} contra ${event.defender_value}. ${effect}`;
  },
  effect: (board, event) => {
    const first = event.removed[0];
    if (event.result === "=" || !first) return "No pasa nada.";
    const [piece, space] = first;
    const pieces = event.removed.map(([name]) => name);
    if (event.card.kind === "siege") {
      return isSea(board, space)
        ? `Los piratas dejan ${common.place(board, space)}.`
        : `Se sofoca una revuelta ${common.at(board, space)}.`;
    }
    if (event.card.kind === "army-siege") {
      if (piece === "gL") return `La Legio Hispana ${common.of(board, space)} vuelve a la reserva del cónsul.`;
      return `Se pierde la guarnición ${common.ofWho(piece.slice(1))} ${common.at(board, space)}.`;
    }
    if (piece === "A" || piece === "S") {
      const revolts = pieces.filter((name) => name === "r").length;
      return `${common.capital(common.armyOf(board, piece, space))} queda destruido, con ${common.revolts(revolts)}.`;
    }
    const lost = pieces.filter((name) => name.startsWith("g")).length;
    const leaves = piece === "P" ? "deja la partida" : "deja el tablero";
    const garrisons = lost ? `, con ${common.garrisons(lost)}` : "";
    return `${common.Who(piece)} es derrotado ${common.at(board, space)} y ${leaves}${garrisons}.`;
  },
  lines: (board, card) => [
    `${combat.unit(board, card.attacker)}: ${combat.side(board, card.attacker)}.`,
    `${combat.unit(board, card.defender)}: ${combat.side(board, card.defender)}.`,
    `${combat.formulas(card)}: ${combat.odds(card)} (${card.rule}).`,
  ],
  arithmetic: (event) => {
    if (event.attacker_value === null) return combat.sureNote;
    const [ours, theirs] = diceOf(event);
    const sums = `${filled(event.card.attacker, ours)} contra ${filled(event.card.defender, theirs)}`;
    return `${sums}. ${combat.verdict(event.result)}`;
  },
};
