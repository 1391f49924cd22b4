// Les combats en français : qui combat qui, chaque terme des deux camps, les chances, ce que fait chaque issue.

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
  denarii: "deniers",
  garrisons: "garnisons en contact",
  home: "dans sa province ou à côté",
  imperivm: "pouvoir de siège du préteur de Citerior",
  shield: "bouclier",
  revolts: "révoltes reliées",
  boost: "deniers de l’Hispano",
};

const TERM_SHARES: Record<string, string> = {
  denarii: "pour les deniers",
  garrisons: "pour les garnisons en contact",
  home: "pour être dans sa province ou à côté",
  imperivm: "pour le pouvoir de siège du préteur de Citerior",
  shield: "pour le bouclier",
  revolts: "pour les révoltes reliées",
  boost: "pour les deniers de l’Hispano",
};

const TERM_REASONS: Record<string, string> = {
  denarii: "Ce qu’il engage dans ce combat, de 1 à 3 deniers, dépensés quoi qu’il arrive (H4.4).",
  garrisons: "Ses disques dans les groupes de villes qui contiennent sa case ou la touchent (H4.4).",
  home: "Un préteur ajoute 1 quand lui-même, ou un groupe qui compte, est dans sa province romaine ou à côté (H4.4).",
  imperivm: "Avec Imperivm, le préteur de Citerior ajoute 1 à chaque siège (H6.2).",
  shield: "Le numéro de la ville sur le plateau (H1.3).",
  revolts: "Toutes les révoltes du groupe de villes voisines en révolte où se tient l’armée, sa ville comprise (H4.4).",
  boost: "Ce que l’Hispano dépense pour ce combat (H6.7).",
};

const VERDICTS: Record<string, string> = {
  "+": "Au-dessus du défenseur : l’attaquant réussit.",
  "-": "Au-dessous du défenseur : l’attaquant est battu.",
  "=": "Pas assez : rien ne change.",
};

function counted(board: Names, term: Term): string {
  const cities = term.spaces.map((id) => board.name(id)).join(", ");
  return (TERM_SHARES[term.name] ?? term.name) + (cities ? ` (${cities})` : "");
}

export const combat: typeof en.combat = {
  kinds: {
    siege: "Siège",
    attack: "Attaque",
    "army-siege": "Siège d’une armée",
    "army-attack": "Attaque d’une armée",
  },
  attacker: "Attaquant",
  defender: "Défenseur",
  against: "contre",
  win: "victoire",
  tie: "égalité",
  loss: "défaite",
  nothing: "rien",
  ends: (card) => ({
    win: isRoman(card) ? "victoire" : "l’armée gagne",
    tie: isSiege(card) ? "rien" : "égalité",
    loss: isRoman(card) ? "défaite" : "l’armée perd",
  }),
  effects: (board, card) => {
    const { attacker, defender } = card;
    switch (card.kind) {
      case "siege":
        return {
          win: isSea(board, defender.space)
            ? `Les pirates quittent ${common.place(board, defender.space)}.`
            : `Une révolte ${common.of(board, defender.space)} est réprimée.`,
          tie: "Il ne se passe rien ; les deniers sont dépensés.",
          loss: "Un siège ne peut pas être perdu.",
        };
      case "attack":
        return {
          win: `${common.capital(common.armyOf(board, "A", defender.space))} est détruite, avec toutes les révoltes de la ville.`,
          tie: "Il ne se passe rien ; les deniers sont dépensés.",
          loss: isSea(board, attacker.space)
            ? `${common.Who(attacker.unit)} quitte le plateau et la phase finit ; la flotte reste.`
            : `${common.Who(attacker.unit)} quitte le plateau avec toutes les garnisons ${common.of(board, attacker.space)}, et la phase finit.`,
        };
      case "army-siege":
        return {
          win: `La garnison du dessus ${common.at(board, defender.space)} est perdue.`,
          tie: "La garnison tient.",
          loss: "Un siège ne peut pas être perdu.",
        };
      default:
        return {
          win: `${common.Who(defender.unit)} quitte le plateau avec toutes les garnisons ${common.of(board, defender.space)}.`,
          tie: "Il ne se passe rien.",
          loss: `${common.capital(common.armyOf(board, "A", attacker.space))} est détruite, avec toutes les révoltes de la ville.`,
        };
    }
  },
  title: (board, card) => {
    const { attacker, defender } = card;
    const army = common.capital(common.armyOf(board, attacker.unit, attacker.space));
    switch (card.kind) {
      case "siege":
        return isSea(board, defender.space)
          ? `Siège des pirates ${common.of(board, defender.space)}`
          : `Siège ${common.of(board, defender.space)}`;
      case "attack":
        return `Attaque de ${common.armyOf(board, defender.unit, defender.space)}`;
      case "army-siege":
        return `${army} assiège ${common.place(board, defender.space)}`;
      default:
        return `${army} attaque ${common.who(defender.unit)}`;
    }
  },
  unit: (board, side) => {
    const of = common.of(board, side.space);
    if (side.unit === "A") return `Armée ${of}`;
    if (side.unit === "S") return `Armée spéciale ${of}`;
    if (side.unit === "revolt") return isSea(board, side.space) ? `Pirates ${of}` : `Murs ${of}`;
    if (side.unit === "garrison") return `Garnison ${of}`;
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
      ...(side.special ? ["doublé : armée spéciale (H6.6)"] : []),
      ...(isDoubledOnce(side)
        ? [`doublé une seule fois, par ${common.list(helpers)}`]
        : helpers.map((helper) => `doublé par ${helper}`)),
    ];
  },
  supportReason:
    "Un soutien se tient près de l’ennemi : chaque autre général voisin de la cible, chaque autre armée voisine du général (H4.4).",
  times: (number) => `×${number}`,
  side: (board, side) => {
    const die = side.die ? [common.dice[side.die]!] : [];
    const terms = side.terms.map((term) => `${term.value} ${counted(board, term)}`);
    const inner = [...die, ...terms].join(" + ") || "0";
    if (side.multiplier === 1) return inner;
    return `(${inner}) ×${side.multiplier}, ${combat.doublers(board, side).join(", ")}`;
  },
  formulas: (card) => `${formula(card.attacker)} contre ${formula(card.defender)}`,
  withDenarii: (number) => `avec ${common.denarii(number)}`,
  sure: (card) =>
    share(card.win) === 1 ? "succès certain" : share(card.loss) === 1 ? "échec certain" : "sans effet à coup sûr",
  sureNote: "On ne lance pas les dés quand tous les jets donnent la même issue (H4.4).",
  dependsOnHispano: "selon ce que dépense l’Hispano",
  odds: (card) => {
    if (isOpen(card)) {
      const lost = share(card.loss_most) ? `, défaite ${common.span(card.loss, card.loss_most)}` : "";
      return `victoire ${common.span(card.win_least, card.win)}${lost}, ${combat.dependsOnHispano}`;
    }
    if (card.sure) return combat.sure(card);
    const ends = combat.ends(card);
    return (["win", "tie", "loss"] as const)
      .filter((end) => end === "win" || share(card[end]) > 0)
      .map((end) => `${ends[end]} ${common.chance(card[end], diceIn(card))}`)
      .join(", ");
  },
  results: { "+": "gagné", "-": "perdu", "=": "rien ne se passe" },
  verdict: (result) => VERDICTS[result] ?? "",

  // -------------------------------------------------------------- événements
  declared: (board, event) => {
    const { card } = event;
    const { attacker, defender } = card;
    if (card.kind === "siege") {
      const whom = isSea(board, defender.space)
        ? `les pirates ${common.of(board, defender.space)}`
        : common.place(board, defender.space);
      return `${common.Who(attacker.unit)} assiège ${whom} avec ${common.denarii(card.denarii)}`;
    }
    if (card.kind === "attack") {
      const foe = common.armyOf(board, defender.unit, defender.space);
      return `${common.Who(attacker.unit)} attaque ${foe} avec ${common.denarii(card.denarii)}`;
    }
    let army = common.armyOf(board, attacker.unit, attacker.space);
    if (event.die) army += ` (dé ${event.die})`;
    else if (event.picked) army += " (envoyée par l’Hispano pour 1 denier)";
    if (event.strike) army = `l’Hispano frappe avec ${common.denarii(event.strike)} : ${army}`;
    const whom =
      card.kind === "army-siege"
        ? `assiège la garnison ${common.of(board, defender.space)}`
        : `attaque ${common.who(defender.unit)} ${common.at(board, defender.space)}`;
    return `${common.capital(army)} ${whom}`;
  },
  decided: (board, event) => {
    const effect = combat.effect(board, event);
    if (event.attacker_value === null) {
      const told = `${combat.declared(board, event)}${event.strike ? "," : " :"} ${combat.formulas(event.card)}`;
      return `${told}, ${combat.sure(event.card)}.${event.result === "=" ? "" : ` ${effect}`}`;
    }
    const dice = [
      ...(event.roman_die ? [`dé romain ${numeral(event.roman_die)}`] : []),
      ...(event.hispanic_die ? [`dé hispanique ${event.hispanic_die}`] : []),
    ];
    return `${common.capital(common.list(dice))} : ${event.attacker_value} contre ${event.defender_value}. ${effect}`;
  },
  effect: (board, event) => {
    const first = event.removed[0];
    if (event.result === "=" || !first) return "Il ne se passe rien.";
    const [piece, space] = first;
    const pieces = event.removed.map(([name]) => name);
    if (event.card.kind === "siege") {
      return isSea(board, space)
        ? `Les pirates quittent ${common.place(board, space)}.`
        : `Une révolte est réprimée ${common.at(board, space)}.`;
    }
    if (event.card.kind === "army-siege") {
      if (piece === "gL") return `La Legio Hispana ${common.of(board, space)} est refoulée dans la réserve du consul.`;
      return `La garnison ${common.ofWho(piece.slice(1))} ${common.at(board, space)} est perdue.`;
    }
    if (piece === "A" || piece === "S") {
      const revolts = pieces.filter((name) => name === "r").length;
      return `${common.capital(common.armyOf(board, piece, space))} est détruite, avec ${common.revolts(revolts)}.`;
    }
    const lost = pieces.filter((name) => name.startsWith("g")).length;
    const leaves = piece === "P" ? "quitte la partie" : "quitte le plateau";
    const garrisons = lost ? `, avec ${common.garrisons(lost)}` : "";
    return `${common.Who(piece)} est battu ${common.at(board, space)} et ${leaves}${garrisons}.`;
  },
  lines: (board, card) => [
    `${combat.unit(board, card.attacker)} : ${combat.side(board, card.attacker)}.`,
    `${combat.unit(board, card.defender)} : ${combat.side(board, card.defender)}.`,
    `${combat.formulas(card)} : ${combat.odds(card)} (${card.rule}).`,
  ],
  arithmetic: (event) => {
    if (event.attacker_value === null) return combat.sureNote;
    const [ours, theirs] = diceOf(event);
    const sums = `${filled(event.card.attacker, ours)} contre ${filled(event.card.defender, theirs)}`;
    return `${sums}. ${combat.verdict(event.result)}`;
  },
};
