// Made by `npm run wire` from the server's own types; never edited by hand.
// schema 9fe216d3fd4619af4d30447da3c449860439df2abd7ba52da8346720399e7bc3

/**
 * How a player fares at a level: games played there, and the chance of victory with its 95 % interval.
 *
 * @minItems 5
 */
export type Estimate = [number, number, number, number, number];
export type GameAction =
  | Pass
  | Move
  | MoveFleet
  | PlaceGarrison
  | RemoveGarrison
  | Besiege
  | Attack
  | Enter
  | PlaceRoad
  | KeepRoad
  | Build
  | Buy
  | Plot
  | Decline
  | Boost
  | Reroll
  | Pick
  | Strike
  | SetRevolts
  | SetArmy;
export type GameEvent =
  | RevoltsSetUp
  | ArmySetUp
  | ProvinceRolled
  | PieceChosen
  | RoadPlaced
  | RoadKept
  | RoadBuilt
  | GeneralPlaced
  | TurnStarted
  | PhaseSkipped
  | GeneralEntered
  | GeneralMoved
  | FleetMoved
  | GarrisonPlaced
  | GarrisonRemoved
  | ProconsulCame
  | PlotMade
  | PlotDecided
  | Boosted
  | DiceShown
  | RerollAsked
  | Declined
  | Passed
  | Yielded
  | CombatDeclared
  | CombatDecided
  | RevoltRolled
  | ArmyMoved
  | ArmyStayed
  | RoundEnded
  | GameOver;

/**
 * The level to play next: why, and the chance foreseen with its 95 % interval.
 */
export interface Advice {
  chance: number;
  changes: Change[];
  code: "again" | "easier" | "harder" | "start";
  high: number;
  last: string | null;
  last_chance: number | null;
  level: string;
  low: number;
  reference: string;
  reference_chance: number;
  strength: Strength;
  target: number;
}
/**
 * A parameter of a level that changes.
 */
export interface Change {
  after: number;
  before: number;
  parameter: string;
}
/**
 * A person's log odds of victory over the reference player's, with the 95 % interval, and the games behind it.
 */
export interface Strength {
  games: number;
  high: number;
  low: number;
  shift: number;
  won: number;
}
/**
 * What looked better, and Rome's chance after it.
 */
export interface AlternativeFacts {
  action: {
    [k: string]: unknown;
  };
  chance: number;
  text: string;
}
/**
 * How good an answer is.
 */
export interface AnswerTold {
  action: {
    [k: string]: unknown;
  };
  chance: number;
  kind: string;
  legal: number;
  loss: number;
  rank: number;
}
/**
 * Why an army turns where it turns (H5.2b-c), for every face of the choice die.
 */
export interface ArmyChoice {
  army: string;
  by_die: (string | null)[];
  candidates: string[];
  dropped: string[];
  piece: string;
  province: string;
  shields: number[];
  targets: string[];
  ventures: boolean;
}
/**
 * H5.2d: an army marched; `placed` tells whether a revolt rose there, `lost` that none was left (H3.8).
 */
export interface ArmyMoved {
  choice: ArmyChoice;
  die: number | null;
  event: "ArmyMoved";
  lost: boolean;
  picked: boolean;
  placed: boolean;
  rule: string;
  to: string;
}
/**
 * H2.3: an initial army stands in a city; `piece` is "" while its die is still to fall (H6.6).
 */
export interface ArmySetUp {
  city: string;
  city_die: number | null;
  die: number | null;
  event: "ArmySetUp";
  piece: string;
  rule: string;
  struck: number[];
}
/**
 * H5.2c: an army stayed: nowhere to go, or two targets equally near to the die.
 */
export interface ArmyStayed {
  choice: ArmyChoice;
  die: number | null;
  event: "ArmyStayed";
  rule: string;
}
/**
 * What an exercise tells before it is answered: its title, and what its two hints may give away.
 */
export interface AskedFacts {
  kind: string;
  spaces: string[];
  title: ExerciseTitle;
}
/**
 * An exercise in a list.
 */
export interface ExerciseTitle {
  grade: string;
  id: string;
  seat: string;
  theme: string;
}
/**
 * What whoever chooses a level needs of the atlas: without the models behind it.
 */
export interface AtlasFacts {
  effects: Effect[];
  levels: {
    [k: string]: Estimate[];
  };
  made: Made | null;
  players: string[];
}
/**
 * What a variant or a scenario changes in a player's chance at one level, with the 95 % interval.
 */
export interface Effect {
  base_games: number;
  base_won: number;
  difference: number;
  games: number;
  high: number;
  kind: "scenario" | "variant";
  level: string;
  low: number;
  name: string;
  player: string;
  won: number;
}
/**
 * How the atlas was made: enough to make it again.
 */
export interface Made {
  board: string;
  command: string;
  core_hours: number;
  games: number;
  mind: string;
  rules: string;
  seed: string;
  version: string;
}
/**
 * H4.6: attack an adjacent army for 1-3 denarii.
 */
export interface Attack {
  actor: string;
  city: string;
  denarii: number;
  kind: "attack";
  unit?: string;
}
/**
 * H4.5: besiege an adjacent revolt without army, or pirates (H6.5), for 1-3 denarii.
 */
export interface Besiege {
  actor: string;
  city: string;
  denarii: number;
  kind: "besiege";
  unit?: string;
}
/**
 * The board as data and as a drawing: SVG of the ground, outlines of the pieces, the corner that is left free.
 */
export interface BoardFacts {
  free: number[];
  ground: string;
  hash: string;
  height: number;
  lethe: string;
  links: LinkFacts[];
  name: string;
  provinces: ProvinceFacts[];
  shapes: {
    [k: string]: string;
  };
  spaces: SpaceFacts[];
  width: number;
}
/**
 * A link of the board: its line from circle to circle, and one dash a segment.
 */
export interface LinkFacts {
  a: string;
  b: string;
  dashes: string;
  durius: boolean;
  line: string;
  road: boolean;
  sea: boolean;
  segments: number;
  segments_source: string;
  source: string;
  terrain: string;
}
/**
 * A province.
 */
export interface ProvinceFacts {
  colour: string;
  id: string;
  name: string;
  number: number;
  numeral: string;
  roman: boolean;
}
/**
 * A space of the board; `r` is the radius of its circle, `badge` how high above it its shield stands.
 */
export interface SpaceFacts {
  badge: number;
  capital: boolean;
  id: string;
  label: LabelFacts;
  modern: string;
  name: string;
  notation: string;
  province: string | null;
  r: number;
  sea: boolean;
  shield: number | null;
  sources: SpaceSources;
  x: number;
  y: number;
}
/**
 * Where the name of a space stands.
 */
export interface LabelFacts {
  anchor: string;
  lines: string[];
  x: number;
  y: number;
}
/**
 * Where we know it from.
 */
export interface SpaceSources {
  name: string;
  province: string;
  shield: string;
}
/**
 * H6.7d: add 1-2 denarii to H or to the shield of a declared Roman combat.
 */
export interface Boost {
  actor?: string;
  denarii: number;
  kind: "boost";
}
/**
 * H6.7d: the Hispano added to a declared combat; 0 if he let it be.
 */
export interface Boosted {
  denarii: number;
  event: "Boosted";
  rule: string;
}
/**
 * H6.1: build a kept stick on a link of the general's city; the cost is told, not compared.
 */
export interface Build {
  a: string;
  actor: string;
  b: string;
  cost?: number;
  kind: "build";
  unit?: string;
}
/**
 * H6.3: the proconsul comes to sea 1 for 3 denarii, once a game.
 */
export interface Buy {
  actor: string;
  kind: "buy";
}
/**
 * A combat before its dice: both sides and the exact chances, seen from the attacker.
 */
export interface CombatCard {
  attacker: Side;
  defender: Side;
  denarii: number;
  kind: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  loss: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  loss_most: [number, number];
  rule: string;
  sure: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  tie: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  win: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  win_least: [number, number];
}
/**
 * One side of a combat: (die + terms) x 2 for each supporter; `die` is "R", "H" or None for a shield.
 */
export interface Side {
  die: string | null;
  multiplier: number;
  space: string;
  special: boolean;
  supporters: [string, string][];
  terms: Term[];
  unit: string;
}
/**
 * One summand of a side and the cities it comes from.
 *
 *     Names: denarii, garrisons, home (the generic +1), imperivm (C's +1), shield, revolts, boost (the Hispano's denarii).
 */
export interface Term {
  name: string;
  spaces: string[];
  value: number;
}
/**
 * H4.5, H4.6, H5.2e-f: a combat with its dice (None if sure); result "+", "-" or "=" for the attacker.
 */
export interface CombatDecided {
  attacker_value: number | null;
  card: CombatCard;
  choice: ArmyChoice | null;
  defender_value: number | null;
  die: number | null;
  event: "CombatDecided";
  hispanic_die: number | null;
  picked: boolean;
  removed: [string, string][];
  result: string;
  roman_die: number | null;
  rule: string;
  strike: number;
}
/**
 * H4.4: a combat waits for its dice; `choice` and `die` tell how an army came to it.
 */
export interface CombatDeclared {
  card: CombatCard;
  choice: ArmyChoice | null;
  die: number | null;
  event: "CombatDeclared";
  picked: boolean;
  rule: string;
  strike: number;
}
/**
 * H6.7: the Hispano lets it be.
 */
export interface Decline {
  actor?: string;
  kind: "decline";
}
/**
 * H6.7: the Hispano let a pick or a strike be.
 */
export interface Declined {
  event: "Declined";
  rule: string;
  what: string;
}
/**
 * H6.7a-b: dice lie on the table and the Hispano may still reroll.
 */
export interface DiceShown {
  event: "DiceShown";
  hispanic_die: number | null;
  roman_die: number | null;
  rule: string;
}
/**
 * H2.5, H3.4: place the general at the start, or bring him back.
 */
export interface Enter {
  actor: string;
  kind: "enter";
  space: string;
}
/**
 * All exercises in the order of their numbers, and the least that any other idea gives away.
 */
export interface ExerciseList {
  exercises: ExerciseTitle[];
  margin: number;
}
/**
 * H4.2: a fleet moved, with whoever was on board.
 */
export interface FleetMoved {
  carries: string | null;
  cost: number;
  event: "FleetMoved";
  rule: string;
  start: string;
  to: string;
}
/**
 * H4.7: end the Roman phase; with a split consul, U's player yields to C's (H1.8); no free move (H6.2).
 */
export interface Pass {
  actor: string;
  kind: "pass";
}
/**
 * H4.1: move a general by the cheapest way; cost and path are told, not compared.
 */
export interface Move {
  actor: string;
  cost?: number;
  crosses?: boolean;
  kind: "move";
  path?: [string, string][];
  to: string;
  unit?: string;
}
/**
 * H4.2: move a fleet, with whoever is on board.
 */
export interface MoveFleet {
  actor: string;
  carries?: string | null;
  cost?: number;
  kind: "fleet";
  start: string;
  to: string;
}
/**
 * H4.3: an own disc on top of the stack of the general's city, or the Legio Hispana (H6.4).
 */
export interface PlaceGarrison {
  actor: string;
  city: string;
  kind: "garrison";
  legion?: boolean;
}
/**
 * H4.3: an own disc back to the reserve, from any depth (index 0 = bottom).
 */
export interface RemoveGarrison {
  actor: string;
  city: string;
  index: number;
  kind: "remove";
}
/**
 * H2.4: a road stick on a land link; the ends are kept in text order.
 */
export interface PlaceRoad {
  a: string;
  actor: string;
  b: string;
  kind: "road";
}
/**
 * H6.1: keep a stick for later.
 */
export interface KeepRoad {
  actor: string;
  kind: "keep";
}
/**
 * H6.6: once a game, try to have the special army's leader murdered, for 1-3 denarii.
 */
export interface Plot {
  actor: string;
  denarii: number;
  kind: "plot";
  unit?: string;
}
/**
 * H6.7a-b: reroll one die, "R" or "H".
 */
export interface Reroll {
  actor?: string;
  die: string;
  kind: "reroll";
}
/**
 * H6.7c: choose among the army's targets instead of rolling.
 */
export interface Pick {
  actor?: string;
  city: string;
  kind: "pick";
}
/**
 * H6.7e: attack or besiege with an army beside its move, for 1-2 denarii.
 */
export interface Strike {
  actor?: string;
  army: string;
  city: string;
  denarii: number;
  kind: "strike";
}
/**
 * H6.7: the Hispano names the city of a province that rises.
 */
export interface SetRevolts {
  actor?: string;
  city: string;
  kind: "set-revolts";
}
/**
 * H6.7: the Hispano names the city of an initial army.
 */
export interface SetArmy {
  actor?: string;
  city: string;
  kind: "set-army";
}
/**
 * H2.2: revolts rose in a city of a province, by the die or by the Hispano's choice (die None, H6.7).
 */
export interface RevoltsSetUp {
  city: string;
  die: number | null;
  event: "RevoltsSetUp";
  revolts: number;
  rule: string;
  struck: number[];
}
/**
 * H2.7: the province of an initial army is known, its city is still to be rolled.
 */
export interface ProvinceRolled {
  die: number;
  event: "ProvinceRolled";
  rule: string;
  struck: number[];
}
/**
 * H6.6: the die told whether an ordinary or the special army comes.
 */
export interface PieceChosen {
  city: string;
  die: number;
  event: "PieceChosen";
  piece: string;
  rule: string;
}
/**
 * H2.4: a road stick was laid from a city that touched a road.
 */
export interface RoadPlaced {
  end: string;
  event: "RoadPlaced";
  general: string;
  rule: string;
  start: string;
}
/**
 * H6.1: a stick was kept for later.
 */
export interface RoadKept {
  event: "RoadKept";
  general: string;
  rule: string;
}
/**
 * H6.1: a kept stick was built.
 */
export interface RoadBuilt {
  cost: number;
  end: string;
  event: "RoadBuilt";
  general: string;
  rule: string;
  start: string;
}
/**
 * H2.5: a general took his first place.
 */
export interface GeneralPlaced {
  event: "GeneralPlaced";
  general: string;
  rule: string;
  space: string;
}
/**
 * H3.2: a turn begins with so many denarii; blocked ones belong to absent generals.
 */
export interface TurnStarted {
  absent: boolean;
  blocked: number;
  denarii: number;
  event: "TurnStarted";
  general: string;
  round: number;
  rule: string;
}
/**
 * H3.4: an absent general found no place to come back, so his Roman phase is skipped.
 */
export interface PhaseSkipped {
  event: "PhaseSkipped";
  general: string;
  rule: string;
}
/**
 * H3.4: a general came back; beside another one he must leave first.
 */
export interface GeneralEntered {
  event: "GeneralEntered";
  general: string;
  must_leave: boolean;
  rule: string;
  space: string;
}
/**
 * H4.1: a general moved along a path; over the Durius he lifts the marker (H7.2), free only by Imperivm (H6.2).
 */
export interface GeneralMoved {
  cost: number;
  crosses: boolean;
  event: "GeneralMoved";
  free: boolean;
  general: string;
  path: [string, string][];
  rule: string;
  start: string;
}
/**
 * H4.3: a general garrisoned his city, with his own disc or the Legio Hispana (H6.4).
 */
export interface GarrisonPlaced {
  city: string;
  event: "GarrisonPlaced";
  general: string;
  legion: boolean;
  rule: string;
}
/**
 * H4.3: a general took one of his own discs back.
 */
export interface GarrisonRemoved {
  city: string;
  event: "GarrisonRemoved";
  general: string;
  index: number;
  rule: string;
}
/**
 * H6.3: the proconsul was bought.
 */
export interface ProconsulCame {
  event: "ProconsulCame";
  general: string;
  rule: string;
}
/**
 * H6.6: a plot waits for its die.
 */
export interface PlotMade {
  city: string;
  denarii: number;
  event: "PlotMade";
  general: string;
  rule: string;
}
/**
 * H6.6: the plot succeeded, or failed and stirs up a revolt.
 */
export interface PlotDecided {
  city: string;
  denarii: number;
  die: number;
  event: "PlotDecided";
  rule: string;
  success: boolean;
}
/**
 * H6.7a-b: the Hispano rerolls a die, "R" or "H".
 */
export interface RerollAsked {
  die: string;
  event: "RerollAsked";
  rule: string;
}
/**
 * H4.7: the Roman phase was ended of free will.
 */
export interface Passed {
  denarii_left: number;
  event: "Passed";
  general: string;
  rule: string;
}
/**
 * H1.8: with a split consul, the decision passed from U's player to C's.
 */
export interface Yielded {
  by_choice: boolean;
  denarii_left: number;
  event: "Yielded";
  rule: string;
}
/**
 * H5.1: the revolt roll; effect "protected", "revolt", "army", "full", or "lost" when no disc was left (H3.8).
 */
export interface RevoltRolled {
  city: string;
  effect: string;
  event: "RevoltRolled";
  guard: string[];
  hispanic_die: number;
  piece: string;
  plot: boolean;
  revolts: number;
  roman_die: number;
  rule: string;
}
/**
 * H3.6: a revolt went to the time track; `lost` when none was left.
 */
export interface RoundEnded {
  event: "RoundEnded";
  lost: boolean;
  round: number;
  rule: string;
  year: number;
}
/**
 * H3.6-H3.8: who won, and by what.
 */
export interface GameOver {
  event: "GameOver";
  reason: string;
  rule: string;
  winner: string;
}
/**
 * Level, players, variants, scenario and house rules.
 */
export interface GameOptions {
  house: {
    [k: string]: string | number | boolean;
  };
  level: string;
  players: number;
  scenario: number | null;
  variants: string[];
}
/**
 * A hint says as much as its strength allows; chances are Rome's, gains those of the side that decides.
 */
export interface HintFacts {
  action: {
    [k: string]: unknown;
  } | null;
  chance: number | null;
  error: number | null;
  gain: number | null;
  instead: {
    [k: string]: unknown;
  } | null;
  kind: string | null;
  over_passing: number | null;
  risk: RiskFacts | null;
  seat: string;
  spaces: string[];
  strength: number;
  text: string | null;
}
/**
 * What the dice of an action may do, and who stands beside its general then (`hints.Risk`).
 */
export interface RiskFacts {
  armies: number;
  garrisons: number;
  lose: [number, number] | null;
  lose_most: [number, number] | null;
  loses: string;
  nothing: [number, number] | null;
  win: [number, number] | null;
  win_least: [number, number] | null;
}
/**
 * A house rule and its values, the usual one first.
 */
export interface HouseRule {
  key: string;
  rule: string;
  values: (string | number | boolean)[];
}
/**
 * The history behind a scenario.
 */
export interface Introduction {
  text: string;
  title: string;
  years: string;
}
/**
 * What the new-game screen needs beside what every game tells.
 */
export interface OwnFacts {
  board: string;
  house: HouseRule[];
  parameters: Parameter[];
  presets: Preset[];
  scenarios: ScenarioFacts[];
  variants: Variant[];
}
/**
 * A parameter of the level with its three values, easy first.
 */
export interface Parameter {
  name: string;
  values: number[];
}
/**
 * A level with a name.
 */
export interface Preset {
  level: string;
  name: string;
}
/**
 * A scenario, told by language.
 */
export interface ScenarioFacts {
  advised: string[];
  barred: string[];
  doubtful: string[];
  id: string;
  levels: {
    [k: string]: number[];
  };
  number: number;
  position: Position;
  start: string;
  start_certainty: string;
  told: {
    [k: string]: Introduction;
  };
  variants: string[];
}
/**
 * The whole position: all information is public (H0.4).
 */
export interface Position {
  armies: {
    [k: string]: string;
  };
  denarii: number;
  fleets: string[];
  garrisons: {
    [k: string]: string[];
  };
  generals: {
    [k: string]: string | null;
  };
  hispano: number | null;
  house: {
    [k: string]: string | number | boolean;
  };
  lethe: boolean;
  level: number[];
  pending: {
    [k: string]: unknown;
  } | null;
  players: number;
  plot: string | null;
  proconsul: string | null;
  queue: string[];
  reserve: Reserve;
  result: Won | null;
  revolts: {
    [k: string]: number;
  };
  roads: [string, string][];
  round: number;
  scenario: number | null;
  state: string;
  time: number;
  turn: string;
  v: number;
  variants: string[];
}
/**
 * What lies beside the board.
 */
export interface Reserve {
  A: number;
  C: number;
  K: number;
  L: string | null;
  S: number;
  U: number;
  revolt: number;
  road: number;
}
/**
 * Who won, "R" or "H", and by what.
 */
export interface Won {
  reason: string;
  winner: string;
}
/**
 * A variant, told by language.
 */
export interface Variant {
  id: string;
  told: {
    [k: string]: string;
  };
}
/**
 * One thing to say in an explanation: a code, the rule it rests on, and the facts that its sentence names.
 */
export interface PointTold {
  action: {
    [k: string]: unknown;
  } | null;
  actions: {
    [k: string]: unknown;
  }[];
  army: string;
  capital: string;
  chance: number;
  city: string;
  code: string;
  fails: [number, number] | null;
  general: string;
  legal: number;
  loss: number;
  number: number;
  province: string;
  rows: PriceTold[];
  rule: string;
  space: string;
  sure: boolean;
  threat: ThreatTold | null;
  total: number;
  wasted: boolean;
  win: [number, number] | null;
}
/**
 * What a price of a combat buys, and what it leaves to Rome.
 */
export interface PriceTold {
  chance: number;
  denarii: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  win: [number, number];
}
/**
 * An army beside a general, and how surely it would beat him.
 */
export interface ThreatTold {
  army: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  loss: [number, number];
}
/**
 * Who won, "R" or "H", and by what: capitals, reserve or time (H3.6-H3.8).
 */
export interface Result {
  reason: string;
  winner: string;
}
/**
 * What the dice showed, faces 1-6; `struck` are the setup faces rerolled before (H2.3, H7); Roll() rolls nothing.
 */
export interface Roll {
  hispanic: number | null;
  roman: number | null;
  struck: number[];
}
/**
 * What a table shows beside the position: who must act, the combat that waits for its dice, who has won.
 */
export interface Shown {
  actor: string;
  declared: CombatCard | null;
  result: Result | null;
}
/**
 * Why the solution is best, in the order in which it is told, and how deep the search had to look for it.
 */
export interface SolutionTold {
  actions: {
    [k: string]: unknown;
  }[];
  found: number;
  points: PointTold[];
}
/**
 * An analysis of a whole game.
 */
export interface Story {
  decisions: {
    [k: string]: number;
  };
  end: number;
  format: number;
  iterations: number;
  luck: {
    [k: string]: number;
  };
  seed: number;
  start: number;
  start_error: number;
  steps: StoryStep[];
  turning: number[];
}
/**
 * One step of an analysis: Rome's chance before and after it, and what was luck and what was not.
 */
export interface StoryStep {
  before: number;
  best: AlternativeFacts | null;
  chance: number;
  decision: number;
  error: number;
  kind: string;
  luck: number;
  n: number;
  round: number;
  seat: string;
  text: string;
  turn: string;
}
