// Refusals in English: every reason that the rules, the table or the options can give.

import type { Reason } from "../../wire";
import { isSea, reasonFacts, type Names, type ReasonFacts, type Sentences } from "../facts";
import { common } from "./common";

const NEEDED: Record<string, string> = {
  R: "the Roman die",
  H: "the Hispanic die",
  "R-H": "the Roman and the Hispanic die",
  none: "no die at all",
};

const { who, Who, at } = common;

function variant(facts: ReasonFacts): string {
  return common.variants[facts.variant] ?? facts.variant;
}

/** The values that are allowed: 3 or 4 fleets. */
function allowed(facts: ReasonFacts): string {
  const values = facts.allowed.map(String);
  const last = facts.allowed[facts.allowed.length - 1] ?? 0;
  const counted = common[facts.parameter || "denarii"](last);
  return common.listOr([...values.slice(0, -1), counted]);
}

const REASONS: Sentences = {
  "game-over": () => "The game is over.",
  "not-your-decision": () => "Another seat decides now.",
  "dice-first": (f) => `Dice must fall first: ${common.phase(f.phase)}.`,
  "not-his-turn": (f) => `It is the turn of ${who(f.acting)}, not of ${who(f.general)}.`,
  "wrong-phase": (f) => `That belongs to another moment; this is ${common.phase(f.phase)}.`,
  "must-leave": (f, b) => `The general shares ${b.name(f.space)} with another one and must move on first.`,
  "not-listed": (f) => `That is not among the actions of ${common.phase(f.phase)}.`,
  "no-dice-now": () => "No dice are to fall now.",
  "other-dice": (f) => `These are not the dice of this moment: ${NEEDED[f.needed] ?? f.needed}.`,
  reroll: (f) => `The ${f.face} names no place that is free for it: throw the die again.`,
  "no-reroll": (f) => `The face ${f.face} counts, it cannot be thrown again.`,
  "dice-come-from-the-seed": () => "The dice of this table come from its seed.",
  "throw-the-dice-by-hand": () => "This table has no seed: its dice are thrown by hand.",
  absent: (f) => `${Who(f.general)} is off the board.`,
  "too-dear": (f) =>
    f.denarii
      ? `It costs ${common.denarii(f.cost)}, and only ${f.denarii} ${f.denarii === 1 ? "is" : "are"} left.`
      : `It costs ${common.denarii(f.cost)}, and none is left.`,
  "wrong-denarii": (f) => `From 1 to ${common.denarii(f.most)} may be spent here, not ${f.denarii}.`,
  "already-there": (f, b) => `He is ${at(b, f.space)} already.`,
  "in-revolt": (f, b) => (isSea(b, f.space) ? `Pirates hold ${b.name(f.space)}.` : `${b.name(f.space)} is in revolt.`),
  "no-fleet": (f, b) =>
    isSea(b, f.space)
      ? `There is no fleet ${at(b, f.space)}.`
      : `The consul comes in on a fleet, and ${b.name(f.space)} is a city.`,
  "no-way": (f, b) => `No way leads to ${b.name(f.space)}: revolts, or seas without a fleet, are between.`,
  occupied: (f, b) => `${Who(f.general)} stands ${at(b, f.space)}: others may pass, but not stop there.`,
  "not-a-sea": (f, b) => `${b.name(f.space)} is not a sea.`,
  "fleet-there": (f, b) => `There is a fleet ${at(b, f.space)} already.`,
  "no-consent": (f) => `${Who(f.general)} is on board, and the player of that general would have to agree.`,
  "not-there": (f, b) => `${Who(f.general)} stands ${at(b, f.at)}, not ${at(b, f.space)}.`,
  "at-sea": (f, b) => `${b.name(f.space)} is a sea, and garrisons stand in cities.`,
  "no-garrison-left": (f) => `${Who(f.general)} has no garrison left in reserve.`,
  "stack-full": (f, b) => `${b.name(f.space)} holds three discs already.`,
  "province-in-revolt": (f, b) =>
    `${b.name(f.space)} is a capital, and its province is not free of revolt: ${common.places(b, f.revolts)}.`,
  "no-such-garrison": (f, b) => `${b.name(f.space)} has no garrison number ${f.index + 1}, counted from below.`,
  "not-his-garrison": (f, b) => `That garrison ${at(b, f.space)} belongs to ${who(f.owner)}.`,
  "not-adjacent": (f, b) => `${b.name(f.space)} is not adjacent to ${b.name(f.at)}.`,
  "no-revolt": (f, b) => `There is no revolt ${at(b, f.space)}.`,
  "no-army": (f, b) => `There is no army ${at(b, f.space)}.`,
  "army-there": (f, b) => `An army stands ${at(b, f.space)}: it has to be attacked, not besieged.`,
  "no-combat": () => "That is no combat.",
  "on-board": (f) => `${Who(f.general)} is on the board already.`,
  "not-home": (f, b) => `${b.name(f.space)} is not in the province of ${who(f.general)}.`,
  "no-exit": (f, b) => `${Who(f.general)} stands ${at(b, f.space)}, and there is no affordable way out again.`,
  "no-land-link": (f, b) => `No land link joins ${b.name(f.a)} and ${b.name(f.b)}.`,
  "road-there": (f, b) => `${b.name(f.a)} and ${b.name(f.b)} are joined by a road already.`,
  "off-network": (f, b) => `Neither ${b.name(f.a)} nor ${b.name(f.b)} touches a road yet.`,
  "road-to-revolt": (f, b) => `${b.name(f.space)} is in revolt, and no road may lead there.`,
  "road-to-capital": (f, b) => `${b.name(f.space)} is a capital, and no road may lead there.`,
  // variants and scenarios
  "no-plot": () => "The plot is a house rule that is not played here.",
  "not-played": (f) => `That belongs to the variant ${variant(f)}, which is not played here.`,
  "no-order": (f) => `${Who(f.by)} cannot give that order to ${who(f.general)}.`,
  "not-a-general": (f) => `${Who(f.general)} has no general to lead.`,
  "no-stick-left": () => "No road is left to build.",
  "not-at-his-city": (f, b) => `${Who(f.general)} stands ${at(b, f.at)}, and a road begins at his city.`,
  "wrong-end": (f, b) => `A road begins at a city that touches one, and ${b.name(f.at)} does not.`,
  "once-a-game": () => "That was done already, and it is done once a game.",
  "no-special-army": (f, b) => `The special army is not beside ${b.name(f.at)}.`,
  "no-legion": (f) => `${Who(f.general)} does not hold the Legio Hispana.`,
  pirates: (f, b) => `Pirates bar the way to ${b.name(f.space)}.`,
  "not-one-link": (f, b) => `${b.name(f.space)} is more than one link, or one run of roads, away.`,
  "across-the-durius": (f, b) =>
    `${b.name(f.space)} lies beyond the Durius, and no Roman goes there while the marker of Lethe is in place.`,
  "no-marker": (f) =>
    f.general === "U"
      ? "There is no marker of Lethe to lift."
      : `${Who(f.general)} cannot lift the marker of Lethe: only the praetor of Ulterior does, while it is in place.`,
  "only-h": () => "In a combat only the Hispanic die may be thrown again.",
  "no-target": (f, b) => `${b.name(f.space)} is no target of that army.`,
  "not-this-city": (f, b) => `${b.name(f.space)} cannot be chosen now.`,
  "no-army-here": (f, b) => `The province of ${b.name(f.space)} takes no army now.`,
  // what does not go together before a game
  "bad-option": (f) => `This game has no ${f.option} such as ${f.wanted}.`,
  "hispano-denarii": (f) => `The Hispano plays against ${allowed(f)}, not ${f.value}.`,
  "scenario-level": (f) => `Scenario ${f.scenario} is played with ${allowed(f)}, not ${f.value}.`,
  "scenario-needs-variant": (f) => `Scenario ${f.scenario} is played with the variant ${variant(f)}.`,
  "scenario-bars-variant": (f) => `Scenario ${f.scenario} cannot be played with the variant ${variant(f)}.`,
};

export const reasons = {
  /** Why not, in a sentence; `reason.rule` tells its rule. */
  sentence: (board: Names, reason: Reason): string =>
    REASONS[reason.code]?.(reasonFacts(reason.facts), board) ?? common.refusal("illegal"),
  /** Does this catalogue know the reason? */
  knows: (code: string): boolean => code in REASONS,
};
