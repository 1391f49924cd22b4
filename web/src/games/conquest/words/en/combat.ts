// Combats in English: who fights whom, every term of both sides, the chances, what each end does.

import type { CombatCard, Side, Term } from "../../wire";
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
  type Declared,
  type Decided,
  type Names,
} from "../facts";
import { common } from "./common";

const TERMS: Record<string, string> = {
  denarii: "denarii",
  garrisons: "garrisons in touch",
  home: "in or beside his province",
  imperivm: "siege power of the praetor of Citerior",
  shield: "shield",
  revolts: "connected revolts",
  boost: "denarii of the Hispano",
};

const TERM_SHARES: Record<string, string> = {
  denarii: "for the denarii",
  garrisons: "for garrisons in touch",
  home: "for being in or beside his province",
  imperivm: "for the siege power of the praetor of Citerior",
  shield: "for the shield",
  revolts: "for connected revolts",
  boost: "for the denarii of the Hispano",
};

const TERM_REASONS: Record<string, string> = {
  denarii: "What he spends on this combat, 1 to 3; it is gone whatever happens (H4.4).",
  garrisons: "His own discs in groups of cities that hold his space or touch it (H4.4).",
  home: "A praetor adds 1 when he, or a group that counts, is in his Roman province or beside it (H4.4).",
  imperivm: "With Imperivm the praetor of Citerior adds 1 in every siege (H6.2).",
  shield: "The number of the city on the board (H1.3).",
  revolts: "All revolts in the group of adjoining cities in revolt around the army, its own city too (H4.4).",
  boost: "What the Hispano spends on this combat (H6.7).",
};

const VERDICTS: Record<string, string> = {
  "+": "More than the defender: the attacker succeeds.",
  "-": "Less than the defender: the attacker is beaten.",
  "=": "Not enough: nothing changes.",
};

function counted(board: Names, term: Term): string {
  const cities = term.spaces.map((id) => board.name(id)).join(", ");
  return (TERM_SHARES[term.name] ?? term.name) + (cities ? ` (${cities})` : "");
}

export const combat = {
  kinds: {
    siege: "Siege",
    attack: "Attack",
    "army-siege": "Siege by an army",
    "army-attack": "Attack by an army",
  } as Record<string, string>,
  attacker: "Attacker",
  defender: "Defender",
  against: "against",
  win: "win",
  tie: "tie",
  loss: "loss",
  nothing: "nothing",
  /** The words for the chances of this combat; a siege cannot be lost. */
  ends: (card: CombatCard): { win: string; tie: string; loss: string } => ({
    win: isRoman(card) ? "win" : "the army wins",
    tie: isSiege(card) ? "nothing" : "tie",
    loss: isRoman(card) ? "loss" : "the army loses",
  }),
  /** What the three ends do. */
  effects: (board: Names, card: CombatCard): { win: string; tie: string; loss: string } => {
    const target = board.name(card.defender.space);
    const own = board.name(card.attacker.space);
    switch (card.kind) {
      case "siege":
        return {
          win: isSea(board, card.defender.space)
            ? `The pirates leave ${target}.`
            : `One revolt in ${target} is put down.`,
          tie: "Nothing happens; the denarii are spent.",
          loss: "A siege cannot be lost.",
        };
      case "attack":
        return {
          win: `The army of ${target} is destroyed, with all revolts of the city.`,
          tie: "Nothing happens; the denarii are spent.",
          loss: isSea(board, card.attacker.space)
            ? `${common.Who(card.attacker.unit)} leaves the board and the phase ends; the fleet stays.`
            : `${common.Who(card.attacker.unit)} leaves the board with all garrisons of ${own}, and the phase ends.`,
        };
      case "army-siege":
        return {
          win: `The topmost garrison of ${target} is lost.`,
          tie: "The garrison holds.",
          loss: "A siege cannot be lost.",
        };
      default:
        return {
          win: `${common.Who(card.defender.unit)} leaves the board with all garrisons of ${target}.`,
          tie: "Nothing happens.",
          loss: `The army of ${own} is destroyed, with all revolts of the city.`,
        };
    }
  },
  /** Siege of Toletum; attack on the army of Bracara. */
  title: (board: Names, card: CombatCard): string => {
    const target = board.name(card.defender.space);
    switch (card.kind) {
      case "siege":
        return isSea(board, card.defender.space) ? `Siege of the pirates of ${target}` : `Siege of ${target}`;
      case "attack":
        return `Attack on ${common.army(card.defender.unit)} of ${target}`;
      case "army-siege":
        return `${common.capital(common.armyOf(board, card.attacker.unit, card.attacker.space))} besieges ${target}`;
      default:
        return `${common.capital(common.armyOf(board, card.attacker.unit, card.attacker.space))} attacks ${common.who(card.defender.unit)}`;
    }
  },
  /** A side as a heading. */
  unit: (board: Names, side: Side): string => {
    const where = board.name(side.space);
    if (side.unit === "A") return `Army of ${where}`;
    if (side.unit === "S") return `Special army of ${where}`;
    if (side.unit === "revolt") return isSea(board, side.space) ? `Pirates of ${where}` : `Walls of ${where}`;
    if (side.unit === "garrison") return `Garrison of ${where}`;
    return `${common.offices[side.unit]} ${common.at(board, side.space)}`;
  },
  terms: TERMS,
  /** A term with the cities it comes from. */
  term: (board: Names, term: Term): string => {
    const cities = term.spaces.map((id) => board.name(id)).join(", ");
    return (TERMS[term.name] ?? term.name) + (cities ? ` (${cities})` : "");
  },
  /** What a term is, for a tip. */
  termReason: (name: string): string => TERM_REASONS[name] ?? "",
  /** Who doubles a side, one line each. */
  doublers: (board: Names, side: Side): string[] => {
    const helpers = side.supporters.map(([piece, space]) => {
      const helper = piece === "A" || piece === "S" ? common.army(piece) : common.who(piece);
      return `${helper} ${common.at(board, space)}`;
    });
    return [
      ...(side.special ? ["doubled as the special army (H6.6)"] : []),
      ...(isDoubledOnce(side)
        ? [`doubled once, by ${common.list(helpers)}`]
        : helpers.map((helper) => `doubled by ${helper}`)),
    ];
  },
  supportReason:
    "Supporters stand beside the enemy: each other general beside the target, each other army beside the general (H4.4).",
  times: (number: number): string => `×${number}`,
  /** A whole side in words. */
  side: (board: Names, side: Side): string => {
    const die = side.die ? [common.dice[side.die]!] : [];
    const terms = side.terms.map((term) => `${term.value} ${counted(board, term)}`);
    const inner = [...die, ...terms].join(" + ") || "0";
    if (side.multiplier === 1) return inner;
    return `(${inner}) ×${side.multiplier}, ${combat.doublers(board, side).join(", ")}`;
  },
  formulas: (card: CombatCard): string => `${formula(card.attacker)} against ${formula(card.defender)}`,
  withDenarii: (number: number): string => `with ${common.denarii(number)}`,
  sure: (card: CombatCard): string =>
    share(card.win) === 1
      ? "sure to succeed"
      : share(card.loss) === 1
        ? "sure to be beaten"
        : "sure to achieve nothing",
  sureNote: "No dice are thrown when every throw ends the same way (H4.4).",
  dependsOnHispano: "depending on what the Hispano spends",
  /** The chances in a line. */
  odds: (card: CombatCard): string => {
    if (isOpen(card)) {
      const lost = share(card.loss_most) ? `, loss ${common.span(card.loss, card.loss_most)}` : "";
      return `win ${common.span(card.win_least, card.win)}${lost}, ${combat.dependsOnHispano}`;
    }
    if (card.sure) return combat.sure(card);
    const ends = combat.ends(card);
    return (["win", "tie", "loss"] as const)
      .filter((end) => end === "win" || share(card[end]) > 0)
      .map((end) => `${ends[end]} ${common.chance(card[end], diceIn(card))}`)
      .join(", ");
  },
  results: { "+": "won", "-": "lost", "=": "nothing happens" } as Record<string, string>,
  verdict: (result: string): string => VERDICTS[result] ?? "",

  // -------------------------------------------------------------- events
  /** Who fights whom, and how an army came to it. */
  declared: (board: Names, event: Declared | Decided): string => {
    const { card } = event;
    const target = board.name(card.defender.space);
    if (card.kind === "siege") {
      const whom = isSea(board, card.defender.space) ? `the pirates of ${target}` : target;
      return `${common.Who(card.attacker.unit)} besieges ${whom} with ${common.denarii(card.denarii)}`;
    }
    if (card.kind === "attack") {
      const foe = common.armyOf(board, card.defender.unit, card.defender.space);
      return `${common.Who(card.attacker.unit)} attacks ${foe} with ${common.denarii(card.denarii)}`;
    }
    let army = common.armyOf(board, card.attacker.unit, card.attacker.space);
    if (event.die) army += ` (die ${event.die})`;
    else if (event.picked) army += " (sent by the Hispano for 1 denarius)";
    if (event.strike) army = `the Hispano strikes with ${common.denarii(event.strike)}: ${army}`;
    const whom =
      card.kind === "army-siege"
        ? `besieges the garrison of ${target}`
        : `attacks ${common.who(card.defender.unit)} ${common.at(board, card.defender.space)}`;
    return `${common.capital(army)} ${whom}`;
  },
  decided: (board: Names, event: Decided): string => {
    const effect = combat.effect(board, event);
    if (event.attacker_value === null) {
      const told = `${combat.declared(board, event)}${event.strike ? "," : ":"} ${combat.formulas(event.card)}`;
      return `${told}, ${combat.sure(event.card)}.${event.result === "=" ? "" : ` ${effect}`}`;
    }
    const dice = [
      ...(event.roman_die ? [`Roman die ${numeral(event.roman_die)}`] : []),
      ...(event.hispanic_die ? [`Hispanic die ${event.hispanic_die}`] : []),
    ];
    return `${common.list(dice)}: ${event.attacker_value} against ${event.defender_value}. ${effect}`;
  },
  /** What a combat took off the board. */
  effect: (board: Names, event: Decided): string => {
    const first = event.removed[0];
    if (event.result === "=" || !first) return "Nothing happens.";
    const [piece, space] = first;
    const city = board.name(space);
    const pieces = event.removed.map(([name]) => name);
    if (event.card.kind === "siege") {
      return isSea(board, space) ? `The pirates leave ${city}.` : `A revolt is put down in ${city}.`;
    }
    if (event.card.kind === "army-siege") {
      if (piece === "gL") return `The Legio Hispana in ${city} is driven back to the reserve of the consul.`;
      return `The garrison of ${common.who(piece.slice(1))} in ${city} is lost.`;
    }
    if (piece === "A" || piece === "S") {
      const revolts = pieces.filter((name) => name === "r").length;
      return `${common.capital(common.armyOf(board, piece, space))} is destroyed, with ${common.revolts(revolts)}.`;
    }
    const lost = pieces.filter((name) => name.startsWith("g")).length;
    const leaves = piece === "P" ? "leaves the game" : "leaves the board";
    const garrisons = lost ? `, with ${common.garrisons(lost)}` : "";
    return `${common.Who(piece)} is beaten ${common.at(board, space)} and ${leaves}${garrisons}.`;
  },
  /** Both sides term by term. */
  lines: (board: Names, card: CombatCard): string[] => [
    `${combat.unit(board, card.attacker)}: ${combat.side(board, card.attacker)}.`,
    `${combat.unit(board, card.defender)}: ${combat.side(board, card.defender)}.`,
    `${combat.formulas(card)}: ${combat.odds(card)} (${card.rule}).`,
  ],
  /** Both sums with the dice filled in. */
  arithmetic: (event: Decided): string => {
    if (event.attacker_value === null) return combat.sureNote;
    const [ours, theirs] = diceOf(event);
    const sums = `${filled(event.card.attacker, ours)} against ${filled(event.card.defender, theirs)}`;
    return `${sums}. ${combat.verdict(event.result)}`;
  },
};
