// What a drawn explanation needs, out of an event: the faces of the die and where each leads.

import type { Board } from "../board";
import { numeral, type Told } from "../words/facts";
import type { ArmyChoice } from "../wire";
import type { Span } from "./FaceStrip.svelte";

/** Neighbouring faces that lead to the same place become one. */
function joined(spans: (Span & { to: number })[], same: (a: Span, b: Span) => boolean): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last && same(last, span)) last.to = span.to;
    else out.push({ ...span });
  }
  return out;
}

/** Where an army turns on each face; `stays` is the word for a tie. */
export function choiceSpans(board: Board, choice: ArmyChoice, stays: string): Span[] {
  const spans = choice.by_die.map((city, place) => ({
    from: place + 1,
    to: place + 1,
    label: city === null ? stays : board.name(city),
    shield: city === null ? null : (choice.shields[choice.targets.indexOf(city)] ?? null),
    idle: city === null,
  }));
  return joined(spans, (a, b) => a.label === b.label && a.idle === b.idle);
}

/** The provinces as the Roman die names them. */
export function provinceSpans(board: Board): Span[] {
  return [1, 2, 3, 4, 5, 6].map((face) => ({
    from: face,
    to: face,
    label: board.facts.provinces.find((province) => province.numeral === numeral(face))?.name ?? "",
  }));
}

/** Does the Roman die name the province of this city by its numeral? In scenario 5 it does not (H7.3). */
export function namesProvince(board: Board, face: number, city: string): boolean {
  return board.province(city)?.numeral === numeral(face);
}

/** The cities of a province as the Hispanic die names them; with revolts, as many as rise in the setup (H2.2). */
export function citySpans(board: Board, city: string, revolts = false): Span[] {
  const province = board.province(city);
  if (!province) return [];
  return board
    .citiesOf(province.id)
    .filter((space) => space.shield !== null)
    .toSorted((a, b) => (a.shield ?? 0) - (b.shield ?? 0))
    .map((space) => {
      const face = space.shield ?? 0;
      const span: Span = { from: face, to: face, label: space.name };
      return revolts ? { ...span, revolts: 3 - Math.floor((face - 1) / 2) } : span;
    });
}

/** The dice that an event shows; null where none fell for it. */
export function diceOfEvent(event: Told): { roman: number | null; hispanic: number | null; struck?: number[] } | null {
  switch (event.event) {
    case "RevoltsSetUp":
      return event.die === null ? null : { roman: null, hispanic: event.die, struck: event.struck };
    case "ArmySetUp":
      if (event.die === null && event.city_die === null) return null;
      return { roman: event.die, hispanic: event.city_die, struck: event.struck };
    case "ProvinceRolled":
      return { roman: event.die, hispanic: null, struck: event.struck };
    case "PieceChosen":
    case "PlotDecided":
      return { roman: null, hispanic: event.die };
    case "DiceShown":
    case "RevoltRolled":
      return { roman: event.roman_die, hispanic: event.hispanic_die };
    case "CombatDecided":
      if (event.attacker_value === null) return event.die === null ? null : { roman: null, hispanic: event.die };
      return { roman: event.roman_die, hispanic: event.hispanic_die };
    case "CombatDeclared":
    case "ArmyMoved":
    case "ArmyStayed":
      return event.die === null ? null : { roman: null, hispanic: event.die };
    default:
      return null;
  }
}

/** The piece that stands for an event beside its sentence. */
export function pieceOf(event: Told): string {
  switch (event.event) {
    case "RevoltsSetUp":
    case "RevoltRolled":
    case "RoundEnded":
    case "ProvinceRolled":
      return "r";
    case "ArmySetUp":
    case "PieceChosen":
      return event.piece || "A";
    case "ArmyMoved":
    case "ArmyStayed":
      return event.choice.piece;
    case "CombatDeclared":
    case "CombatDecided":
      return event.card.attacker.unit;
    case "RoadPlaced":
    case "RoadKept":
    case "RoadBuilt":
      return "road";
    case "FleetMoved":
      return "F";
    case "GarrisonPlaced":
      return event.legion ? "gL" : `g${event.general}`;
    case "GarrisonRemoved":
      return `g${event.general}`;
    case "ProconsulCame":
      return "P";
    case "PlotDecided":
      return "S";
    case "GameOver":
      return event.winner === "R" ? "laurel" : "A";
    case "Boosted":
    case "DiceShown":
    case "RerollAsked":
    case "Declined":
      return "H";
    case "Yielded":
      return "K";
    default:
      return event.general;
  }
}
