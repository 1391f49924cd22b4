// What the catalogues are told, as types, and what is the same in every language: numerals, chances, sums.

import type {
  Action,
  ArmyMoved,
  ArmyStayed,
  BoardFacts,
  Chance,
  CombatCard,
  Decided,
  Declared,
  GameEvent,
  PathStep,
  RevoltRolled,
  Side,
  SpaceFacts,
  Told,
} from "../wire";
import { share, type Names as PlainNames } from "../../../lib/words/facts";

export { cutRules, hundredths, share } from "../../../lib/words/facts";

/** What a sentence asks of a board; `Board` of board.ts answers it. */
export interface Names extends PlainNames {
  facts: { spaces: Pick<SpaceFacts, "id" | "sea" | "province">[]; provinces: BoardFacts["provinces"] };
}

export type { ArmyMoved, ArmyStayed, Decided, Declared, RevoltRolled, Told };

export type EventName = Told["event"];

/** An event of the wire with its fields known. */
export function told(event: GameEvent): Told {
  return event as unknown as Told;
}

// ------------------------------------------------------------------ dice and chances

const NUMERALS = ["I", "II", "III", "IV", "V", "VI"];

/** A face of the Roman die; empty where none fell. */
export function numeral(face: number | null): string {
  return face ? (NUMERALS[face - 1] ?? String(face)) : "";
}

/** Faces as a record writes them: IV-5, R first. */
export function faces(roman: number | null, hispanic: number | null): string {
  return [numeral(roman), hispanic ? String(hispanic) : ""].filter(Boolean).join("-");
}

/** A chance counted in the throws of one die or of two: 6 or 36; as it stands where it does not fit into them. */
export function inThrows([over, under]: Chance, dice = 2): string {
  const throws = 6 ** dice;
  const count = (over * throws) / under;
  return Number.isInteger(count) ? `${count}/${throws}` : `${over}/${under}`;
}

/** How many dice a combat throws. */
export function diceIn(card: CombatCard): number {
  return [card.attacker, card.defender].filter((side) => side.die !== null).length;
}

/** Can the Hispano still change the chances of a combat? (H6.7) */
export function isOpen(card: CombatCard): boolean {
  return share(card.win_least) !== share(card.win) || share(card.loss_most) !== share(card.loss);
}

// ------------------------------------------------------------------ combats

export function isSiege(card: CombatCard): boolean {
  return card.kind === "siege" || card.kind === "army-siege";
}

export function isRoman(card: CombatCard): boolean {
  return card.kind === "siege" || card.kind === "attack";
}

/** All terms together, without the die. */
export function sum(side: Side): number {
  return side.terms.reduce((total, term) => total + term.value, 0);
}

/** What a side comes to when its die shows that face. */
export function value(side: Side, die: number | null): number {
  return ((side.die && die ? die : 0) + sum(side)) * side.multiplier;
}

/** A side as a formula, (R+4)×2 for instance. */
export function formula(side: Side): string {
  const parts = side.die ? [side.die as string] : [];
  if (sum(side) || !side.die) parts.push(String(sum(side)));
  return multiplied(parts, side.multiplier);
}

/** The sum with its die filled in: (4+1+2)×2 = 14. */
export function filled(side: Side, die: number | null): string {
  const parts = [...(side.die && die ? [die] : []), ...side.terms.map((term) => term.value)].map(String);
  const shown = multiplied(parts.length ? parts : ["0"], side.multiplier);
  const worth = String(value(side, die));
  return shown === worth ? worth : `${shown} = ${worth}`;
}

function multiplied(parts: string[], times: number): string {
  const inner = parts.join("+");
  if (times === 1) return inner;
  return parts.length > 1 ? `(${inner})×${times}` : `${inner}×${times}`;
}

/** Do the supporters of a side double it less often than there are? (house rule multiplier) */
export function isDoubledOnce(side: Side): boolean {
  return side.multiplier < 2 ** (side.supporters.length + (side.special ? 1 : 0));
}

/** The dice of a decided combat, the attacker's first. */
export function diceOf(event: Decided): [attacker: number | null, defender: number | null] {
  const { roman_die, hispanic_die } = event;
  return isRoman(event.card) ? [roman_die, hispanic_die] : [hispanic_die, roman_die];
}

// ------------------------------------------------------------------ actions

/** The stops of a way; a run of roads is one, however many cities it passes (H4.1b). */
export function stops(path: PathStep[]): { road: boolean; space: string }[] {
  return path
    .filter(([verb], at) => verb !== "=" || path[at + 1]?.[0] !== "=")
    .map(([verb, space]) => ({ road: verb === "=", space }));
}

/** The heading under which an action stands in a list: its kind, and apart what another than the acting general does. */
export function groupOf(action: Action): string {
  if (action.kind === "move" && action.crosses) return "cross";
  if (action.kind === "remove") return "garrison";
  if (action.kind === "keep") return "road";
  if (action.unit === "P") return `${action.kind}-P`;
  return action.unit ? `order-${action.unit}` : action.kind;
}

// ------------------------------------------------------------------ the board

export function isSea(board: Names, id: string): boolean {
  return board.facts.spaces.some((space) => space.id === id && space.sea);
}

export function provinceOf(board: Names, city: string): string {
  const id = board.facts.spaces.find((space) => space.id === city)?.province;
  return board.facts.provinces.find((province) => province.id === id)?.name ?? "";
}

/** The province that a face of the Roman die names. */
export function provinceNamed(board: Names, face: number): string {
  return board.facts.provinces.find((province) => province.numeral === numeral(face))?.name ?? "";
}

/** Sea 1, where the proconsul lands (H6.3). */
export function firstSea(board: Names): string {
  return board.facts.spaces.find((space) => space.sea)?.id ?? "";
}

// ------------------------------------------------------------------ reasons

/** The facts of a reason, each in its type; what is missing is empty or 0. Spaces are ids, generals are codes. */
export interface ReasonFacts {
  space: string;
  at: string;
  a: string;
  b: string;
  general: string;
  acting: string;
  owner: string;
  by: string;
  phase: string;
  revolts: string[];
  variant: string;
  needed: string;
  most: number;
  face: number;
  cost: number;
  denarii: number;
  index: number;
  scenario: number;
  /** One of the five numbers of a level. */
  parameter: Parameter;
  value: number;
  allowed: number[];
  /** Something that is agreed before a game, and what somebody wanted of it. */
  option: string;
  wanted: string;
}

export type Parameter = "denarii" | "garrisons" | "fleets" | "roads" | "armies";

export type Sentences = Record<string, (facts: ReasonFacts, board: Names) => string>;

export function reasonFacts(told: Record<string, string | number>): ReasonFacts {
  const text = (key: string): string => String(told[key] ?? "");
  const number = (key: string): number => Number(told[key] ?? 0);
  return {
    space: text("space"),
    at: text("at"),
    a: text("a"),
    b: text("b"),
    general: text("general"),
    acting: text("acting"),
    owner: text("owner"),
    by: text("by"),
    phase: text("phase"),
    revolts: text("revolts").split(" ").filter(Boolean),
    variant: text("variant"),
    needed: text("needed"),
    face: number("face"),
    cost: number("cost"),
    denarii: number("denarii"),
    most: number("most"),
    index: number("index"),
    scenario: number("scenario"),
    parameter: text("parameter") as Parameter,
    option: text("option"),
    wanted: text("wanted"),
    value: number("value"),
    allowed: text("allowed").split(",").map(Number),
  };
}
