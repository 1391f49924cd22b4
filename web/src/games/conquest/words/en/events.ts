// What happened, in English: every event in a line or two, and in full when somebody asks why.

import type { ArmyChoice, GameEvent } from "../../wire";
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

const { who, Who, at, denarii } = common;

const TITLES: Record<EventName, string> = {
  RevoltsSetUp: "First revolts",
  ArmySetUp: "First armies",
  ProvinceRolled: "First armies",
  PieceChosen: "Which army comes",
  RoadPlaced: "Road",
  RoadKept: "Road kept",
  RoadBuilt: "Road built",
  GeneralPlaced: "Generals",
  TurnStarted: "New turn",
  PhaseSkipped: "No Roman phase",
  GeneralEntered: "A general returns",
  GeneralMoved: "Move",
  FleetMoved: "Fleet",
  GarrisonPlaced: "Garrison",
  GarrisonRemoved: "Garrison taken back",
  ProconsulCame: "The proconsul",
  PlotMade: "Plot",
  PlotDecided: "Plot",
  Boosted: "The Hispano spends",
  DiceShown: "Dice on the table",
  RerollAsked: "Thrown again",
  Declined: "The Hispano waits",
  Passed: "End of the Roman phase",
  Yielded: "The other player decides",
  CombatDeclared: "Combat",
  CombatDecided: "Combat decided",
  RevoltRolled: "Revolt roll",
  ArmyMoved: "An army marches",
  ArmyStayed: "An army stays",
  RoundEnded: "End of the round",
  GameOver: "The game is over",
};

/** Why, for events that need no facts of their own. */
const REASONS: Partial<Record<EventName, string>> = {
  RevoltsSetUp: "The shield tells how many revolts rise: 3 for shields 1 and 2, 2 for 3 and 4, 1 for 5 and 6 (H2.2).",
  ArmySetUp: "An army stands on the revolt of its province, and a province holds one army at most (H2.3).",
  ProvinceRolled: "Several cities of that province are in revolt: the Hispanic die names one of them (H2.7).",
  PieceChosen: "With two ordinary armies in reserve the special one comes on 5 or 6, with one on 4 to 6 (H6.6).",
  RoadPlaced: "A road continues from a city that touches one, never to a revolt or a capital (H2.6).",
  RoadKept: "A kept road can be built later from a general’s city, for its segments (H6.1).",
  RoadBuilt: "Building costs the segments of the link; afterwards it is a road like any other (H6.1).",
  GeneralPlaced: "A praetor begins in a city of his province, the consul on a fleet (H2.5).",
  TurnStarted: "The level gives the denarii of a turn; each general off the board blocks one (H3.2).",
  PhaseSkipped: "No place was free for his return (H3.4), or the scenario opens with Hispania (H7.4).",
  GeneralEntered: "A general off the board comes back at the start of his turn, free of charge (H3.4).",
  FleetMoved: "A fleet costs 1 denarius for each link of the sea and takes along whoever is on board (H4.2).",
  GarrisonPlaced: "A garrison costs 1 denarius; a capital takes one only while its province is free of revolt (H4.3).",
  GarrisonRemoved: "A disc goes back to its reserve for 1 denarius, from any depth of the stack (H4.3).",
  ProconsulCame: "Once a game, if sea 1 holds a fleet without a general; then anybody may lead him (H6.3).",
  PlotMade: "Once a game, beside the special army: a die not above the denarii has its leader murdered (H6.6).",
  PlotDecided: "Once a game: a die not above the denarii succeeds; otherwise a revolt roll follows (H6.6).",
  Boosted: "His denarii are added before the dice fall, to the die or to the shield (H6.7d).",
  DiceShown: "He may have one die of a revolt roll, or H in a combat, thrown again for 1 denarius (H6.7a, H6.7b).",
  RerollAsked: "The new face stands, unless he pays again (H6.7a).",
  Declined: "The Hispano need not spend; what he keeps is lost at the end of the turn (H6.7).",
  Passed: "What is left unspent is lost; the Hispanic phase follows (H4.7).",
  Yielded: "With a split consul the first player decides until half of the denarii are spent (H1.8).",
  RoundEnded: "Every round takes one revolt from the reserve for good (H3.6).",
  GameOver: "The three ways a game ends: the years (H3.6), the capitals (H3.7), the reserve (H3.8).",
};

const REVOLT_RULES: Record<RevoltRolled["effect"], string> = {
  protected: "A garrison or a general in the city stops the revolt (H5.1).",
  revolt: "No garrison or general guards it, and no army is due: one revolt is added, three at most (H5.1).",
  army: "It was in revolt, its province held no army and one was in reserve: the army comes instead of a revolt (H5.1).",
  full: "A city holds three revolts at most, and no army is due: nothing is to be placed (H5.1).",
  lost: "A revolt was due and the reserve was empty, which ends the game (H3.8).",
};

/** Faces thrown again because they cannot stand (H2.3, H2.7, H7). */
function struck(thrown: number[], roman = false): string {
  const shown = thrown.map((face) => (roman ? numeral(face) : String(face))).join(", ");
  return thrown.length ? `${shown} (thrown again), then ` : "";
}

function risen(board: Names, piece: string, city: string): string {
  const which = piece ? "" : "; a die tells which";
  return `${common.anArmy(piece)} rises in ${board.name(city)}${which}.`;
}

function revolt(board: Names, event: RevoltRolled): string {
  const after = event.plot ? " after the plot" : "";
  const start = `Revolt roll${after} ${faces(event.roman_die, event.hispanic_die)}, ${board.name(event.city)}: `;
  switch (event.effect) {
    case "protected":
      return `${start}${guard(event.guard)} keeps the peace.`;
    case "revolt":
      return start + (event.revolts > 1 ? `the revolt grows to ${event.revolts}.` : "a revolt rises.");
    case "army":
      if (!event.piece) return `${start}in revolt already, so an army gathers there; a die tells which.`;
      return `${start}in revolt already, so ${common.anArmy(event.piece)} gathers there.`;
    case "full":
      return `${start}three revolts already and no army to come, so nothing happens.`;
    default:
      return `${start}a revolt must rise and none is left in the reserve.`;
  }
}

function guard(pieces: string[]): string {
  const general = pieces.find((piece) => !piece.startsWith("g"));
  if (general) return who(general);
  return pieces.length > 1 ? "its stack of garrisons" : pieces[0] === "gL" ? "the Legio Hispana" : "its garrison";
}

function army(board: Names, event: ArmyMoved | ArmyStayed): string {
  const { choice, die } = event;
  const start = common.capital(common.armyOf(board, choice.piece, choice.army)) + (die ? ` (die ${die})` : "");
  if (event.event === "ArmyStayed") {
    const why = choice.targets.length ? "two targets are equally near to the die." : "there is no city it may turn to.";
    return `${start} stays: ${why}`;
  }
  const why = event.picked
    ? "sent by the Hispano for 1 denarius"
    : die
      ? "the shield nearest to the die"
      : "its only choice";
  if (event.lost) return `${start} marches on ${board.name(event.to)} (${why}): a revolt must rise and none is left.`;
  const rises = event.placed ? " and a revolt rises there" : ", in revolt already";
  return `${start} marches to ${board.name(event.to)} (${why})${rises}.`;
}

/** How two dice name a city. */
function coordinates(board: Names, event: RevoltRolled): string {
  const face = numeral(event.roman_die);
  const where = provinceOf(board, event.city);
  const how =
    where === provinceNamed(board, event.roman_die)
      ? `The Roman die ${face} names ${where}`
      : `The Roman die ${face} is ${event.roman_die % 2 ? "odd" : "even"} and names ${where} (H7.3)`;
  return `${how}, the Hispanic die ${event.hispanic_die} its city with that shield.`;
}

/** Why an army turned where it turned: candidates, which rule dropped which, the die, the tie. */
function choiceLines(board: Names, choice: ArmyChoice, die: number | null, picked: boolean): string[] {
  const area = choice.ventures
    ? "Every city of its province is in revolt, so neighbours in other provinces without army count too"
    : "Its province is not wholly in revolt, so only neighbours inside it count";
  const lines = [`${area} (H5.2b): ${common.places(board, choice.candidates) || common.none}.`];
  if (choice.dropped.length) {
    const cities = common.places(board, choice.dropped);
    lines.push(`Dropped, being in revolt while another candidate is not (H5.2c): ${cities}.`);
  }
  if (!choice.by_die.length) {
    const left = choice.targets.length ? `${common.places(board, choice.targets)} is left` : "nothing remains";
    return [...lines, `No die is needed: ${left}.`];
  }
  if (picked) lines.push(`The Hispano chose among ${common.places(board, choice.targets)} instead of the die (H6.7c).`);
  if (die === null) return lines;
  const distances = choice.targets.map((id, k) => {
    const shield = choice.shields[k] ?? 0;
    return `${board.name(id)} (shield ${shield}) is ${Math.abs(shield - die)} away`;
  });
  const target = choice.by_die[die - 1];
  const end = target ? `${board.name(target)} is nearest` : "the nearest are equally near, so it stays";
  return [...lines, `Hispanic die ${die} (H5.2c): ${common.list(distances)}; ${end}.`];
}

export const events = {
  /** A heading for the event. */
  title: (event: GameEvent): string => TITLES[told(event).event] ?? event.event,

  /** What happened, in a line or two. */
  tell: (board: Names, raw: GameEvent): string => {
    const event = told(raw);
    switch (event.event) {
      case "RevoltsSetUp": {
        const how = event.die === null ? "chosen by the Hispano" : `die ${struck(event.struck)}${event.die}`;
        return `${provinceOf(board, event.city)}, ${how}: ${common.revolts(event.revolts)} in ${board.name(event.city)}.`;
      }
      case "ArmySetUp": {
        const where = risen(board, event.piece, event.city);
        if (event.die !== null) return `Die ${struck(event.struck, true)}${numeral(event.die)}: ${where}`;
        if (event.city_die !== null) return `Die ${struck(event.struck)}${event.city_die}: ${where}`;
        return `Chosen by the Hispano: ${where}`;
      }
      case "ProvinceRolled": {
        const dice = struck(event.struck, true) + numeral(event.die);
        return `Die ${dice}: an army rises in ${provinceNamed(board, event.die)}, in which city?`;
      }
      case "PieceChosen":
        return `Die ${event.die}: it is ${event.piece === "S" ? "the special army" : "an ordinary army"}.`;
      case "RoadPlaced":
        return `${Who(event.general)} lays a road from ${board.name(event.start)} to ${board.name(event.end)}.`;
      case "RoadKept":
        return `${Who(event.general)} keeps a road for later.`;
      case "RoadBuilt": {
        const way = `from ${board.name(event.start)} to ${board.name(event.end)}`;
        return `${Who(event.general)} builds a road ${way} for ${denarii(event.cost)}.`;
      }
      case "GeneralPlaced":
        return `${Who(event.general)} takes his place ${at(board, event.space)}.`;
      case "TurnStarted": {
        const by = event.blocked > 1 ? "absent generals" : "an absent general";
        const blocked = event.blocked ? ` (${event.blocked} blocked by ${by})` : "";
        const absent = event.absent ? " He is off the board and comes back first." : "";
        return `Round ${event.round}, ${who(event.general)}: ${denarii(event.denarii)}${blocked}.${absent}`;
      }
      case "PhaseSkipped":
        return `${Who(event.general)} has no Roman phase this turn: Hispania acts at once.`;
      case "GeneralEntered": {
        const leave = event.must_leave ? " beside another general, and must leave first" : "";
        return `${Who(event.general)} comes back ${at(board, event.space)}${leave}.`;
      }
      case "GeneralMoved": {
        const legs = stops(event.path).map(({ road, space }) => `${road ? "by road " : ""}to ${board.name(space)}`);
        const way = `from ${board.name(event.start)} ${legs.join(", then ")}${legs.length > 1 ? "," : ""}`;
        const price = event.free ? "free of charge" : `for ${denarii(event.cost)}`;
        const river = event.crosses ? " He crosses the Durius: the spell of Lethe is broken." : "";
        return `${Who(event.general)} moves ${way} ${price}.${river}`;
      }
      case "FleetMoved": {
        const aboard = event.carries ? ` with ${who(event.carries)} on board` : "";
        const way = `from ${board.name(event.start)} to ${board.name(event.to)}`;
        return `A fleet sails ${way}${aboard} for ${denarii(event.cost)}.`;
      }
      case "GarrisonPlaced": {
        const what = event.legion ? "the Legio Hispana" : "a garrison";
        return `${Who(event.general)} places ${what} in ${board.name(event.city)}.`;
      }
      case "GarrisonRemoved":
        return `${Who(event.general)} takes a garrison back from ${board.name(event.city)}.`;
      case "ProconsulCame":
        return `${Who("P")} lands ${at(board, firstSea(board))}, called by ${who(event.general)} for 3 denarii.`;
      case "PlotMade": {
        const plot = `plots against the special army of ${board.name(event.city)} with ${denarii(event.denarii)}`;
        const good = common.listOr(["1", "2", "3"].slice(0, event.denarii));
        return `${Who(event.general)} ${plot}: it succeeds on ${good}.`;
      }
      case "PlotDecided": {
        const where = board.name(event.city);
        if (event.success) {
          return `Die ${event.die}: the leader of the special army of ${where} is murdered; it is an ordinary army now.`;
        }
        return `Die ${event.die}: the plot in ${where} fails, and one more revolt roll follows.`;
      }
      case "Passed": // with denarii at hand in a Roman phase, with none in a free move
        if (!event.denarii_left) return `${Who(event.general)} stays where he is.`;
        return `${Who(event.general)} ends his phase, leaving ${denarii(event.denarii_left)} unspent.`;
      case "Yielded": {
        const how = event.by_choice ? "yields" : "has spent his half";
        return `The first player ${how}: the second decides for the consul (${denarii(event.denarii_left)} left).`;
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
        if (event.lost) return `End of round ${event.round}: a revolt must go to the time track and none is left.`;
        return `End of round ${event.round}: a revolt goes from the reserve to ${common.year(event.year)}.`;
      case "GameOver":
        return common.outcomes[event.reason] ?? common.phase("OVER");
      case "Boosted":
        return `The Hispano adds ${event.denarii ? denarii(event.denarii) : "nothing"}.`;
      case "DiceShown": {
        const thrown = faces(event.roman_die, event.hispanic_die);
        if (!event.roman_die || !event.hispanic_die)
          return `The die shows ${thrown}; the Hispano may have it thrown again.`;
        return `The dice show ${thrown}; the Hispano may have one thrown again.`;
      }
      case "RerollAsked":
        return `The Hispano pays 1 denarius to have ${common.theDie(event.die)} thrown again.`;
      case "Declined":
        return event.what === "pick" ? "The Hispano lets the die choose." : "The Hispano does not strike.";
    }
  },

  /** Why it happened, step by step; without the sentence of `tell`. */
  explain: (board: Names, raw: GameEvent): string[] => {
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
            ? "After the Hispanic phase of his turn he may follow one link, or one run of roads (H6.2)."
            : "A run of roads costs 1 whatever its length, other links their segments (H4.1b).",
        ];
      default:
        return [REASONS[event.event] ?? common.rule(raw.rule)];
    }
  },

  /** What the army that acts next would do, for every face of its die. */
  choice: (board: Names, choice: ArmyChoice): string[] => choiceLines(board, choice, null, false),
};
