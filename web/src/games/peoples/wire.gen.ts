// Made by `npm run wire` from the server's own types; never edited by hand.
// schema 6c49e85d29ba1c52f9c6a1f312607c28c31ee8af1c311c4a41149f55d2644b1a

export type GameAction =
  | Income
  | Buy
  | Disband
  | Split
  | Place
  | PlaceLeader
  | CallBerbers
  | BuildCastle
  | DeclareCapital
  | Rebuild
  | Transit
  | Decline
  | Go
  | Lead
  | Step
  | Take
  | Leave
  | Halt
  | ChoosePile
  | Remove
  | Battle
  | Aim
  | Spread
  | Sacrifice
  | Submit
  | Resist
  | CallSign
  | Stay
  | Retreat
  | RetreatLeader
  | Done
  | Accept
  | Refuse
  | Pass
  | Convert
  | Skip
  | Choose
  | Keep
  | Hire
  | SendForce
  | Wait
  | Bid
  | Claim
  | PlayChit;
export type GameEvent =
  | SequenceBegan
  | LeaderLeft
  | IncomeCollected
  | TributePaid
  | UnitsBought
  | UnitDisbanded
  | UnitsArrived
  | UnitPlaced
  | LeaderArrived
  | CapitalDeclared
  | UnitRemoved
  | Marched
  | FortPlaced
  | UnitsLost
  | TransitPassed
  | TransitLosses
  | BattleBegan
  | DiceRolled
  | UnitDestroyed
  | CastleRuined
  | CastleSurrendered
  | CastleRebuilt
  | LeaderKilled
  | UnitRetreated
  | LeaderRetreated
  | BattleEnded
  | Submitted
  | BondEnded
  | ToledoFell
  | PointsScored
  | MissionOffered
  | NationBorn
  | NationEnded
  | NationSold
  | SuccessorShort
  | ChitDrawn
  | ChitPlayed
  | BagRefilled
  | SignOfGod
  | GameEnded;

/**
 * P20.1: yes.
 */
export interface Accept {
  kind: "accept";
}
/**
 * P7.3: the dice of units of one kind are parted among targets.
 */
export interface Aim {
  kind: "aim";
  targets: string;
  unit: string;
}
/**
 * An anchor off a coast (P1.3).
 */
export interface AnchorFacts {
  open: boolean;
  place: string;
  x: number;
  y: number;
}
/**
 * The land of a place: its outline, the room for its name and its counters, the peaks of a mountain province.
 */
export interface AreaFacts {
  id: string;
  path: string;
  peaks: string;
  /**
   * @minItems 4
   * @maxItems 4
   */
  room: [number, number, number, number];
}
/**
 * The arms of a nation: the colours of field and charge, and the charge as a path.
 */
export interface Arms {
  charge: string;
  field: string;
  path: string;
}
/**
 * What a nation receives, when and where (P4.4).
 */
export interface ArrivalFacts {
  place: string;
  turn: number;
  units: {
    [k: string]: number;
  };
  up_to: boolean;
}
/**
 * P13.3: the discards go back into the bag.
 */
export interface BagRefilled {
  event: "BagRefilled";
  player: number;
  rule: string;
}
/**
 * P7.1: which battle is fought next.
 */
export interface Battle {
  kind: "battle";
  place: string;
}
/**
 * P7.1: a battle begins.
 */
export interface BattleBegan {
  attacker: string;
  defender: string;
  event: "BattleBegan";
  place: string;
  rule: string;
}
/**
 * P7.9: a battle is over.
 */
export interface BattleEnded {
  event: "BattleEnded";
  holder: string | null;
  place: string;
  rule: string;
}
/**
 * P16.3: points are bid for a nation; of a sealed bid others see only that it was made (P16.8).
 */
export interface Bid {
  kind: "bid";
  points: number;
  seat?: string;
}
/**
 * The map as data and as a drawing.
 */
export interface BoardFacts {
  borders: BorderFacts[];
  corners: string[][];
  drawn: Drawn;
  hash: string;
  height: number;
  links: WayFacts[];
  places: PlaceFacts[];
  sources: {
    [k: string]: string;
  };
  straits: WayFacts[];
  width: number;
}
/**
 * A border over land with its river (P6.1).
 */
export interface BorderFacts {
  a: string;
  b: string;
  river: string;
  river_source: string;
  source: string;
}
/**
 * The map as a drawing.
 */
export interface Drawn {
  anchors: AnchorFacts[];
  areas: AreaFacts[];
  arms: {
    [k: string]: Arms;
  };
  boxes: {
    /**
     * @minItems 4
     * @maxItems 4
     */
    [k: string]: [number, number, number, number];
  };
  bridges: Crossing[];
  islets: string;
  lines: LineFacts[];
  outline: string;
  signs: {
    [k: string]: string;
  };
  /**
   * @minItems 4
   * @maxItems 4
   */
  view: [number, number, number, number];
  ways: Crossing[];
}
/**
 * A way that is drawn as a line: an arrow over the sea, or a border that the drawing lacks.
 */
export interface Crossing {
  a: string;
  b: string;
  path: string;
}
/**
 * A line between two areas, or a piece of coast with nobody beyond.
 */
export interface LineFacts {
  a: string;
  b: string;
  kind: string;
  path: string;
  river: string;
  zone: boolean;
}
/**
 * An arrow over the sea (P6.7), or a way off the map (P6.6).
 */
export interface WayFacts {
  a: string;
  b: string;
  source: string;
}
/**
 * A province, or an area off the map; `sources` are values that are not the rulebook's own.
 */
export interface PlaceFacts {
  anchor: string;
  coast: boolean;
  id: string;
  income: number;
  offmap: boolean;
  sources: {
    [k: string]: string;
  };
  stack: number;
  terrain: string;
  x: number;
  y: number;
  zone: string;
}
/**
 * P10.5: a bond ends.
 */
export interface BondEnded {
  event: "BondEnded";
  nation: string;
  rule: string;
  suzerain: string;
}
/**
 * To whom a nation may or must submit, and when (P10.1).
 */
export interface BondFacts {
  first: number;
  last: number;
  mode: string;
  most: number;
  suzerain: string;
}
/**
 * P14.13: a castle is built.
 */
export interface BuildCastle {
  kind: "castle";
  place: string;
}
/**
 * P3.4: units are bought, all at once.
 */
export interface Buy {
  kind: "buy";
  units: string;
}
/**
 * P14.15: how many Berbers are called.
 */
export interface CallBerbers {
  kind: "berber";
  number: number;
}
/**
 * P13.2: a sign of God is called for, and the dice of the round fall again.
 */
export interface CallSign {
  kind: "sign";
}
/**
 * P5.5: a capital is declared.
 */
export interface CapitalDeclared {
  event: "CapitalDeclared";
  nation: string;
  place: string;
  rule: string;
}
/**
 * P12.3: a castle is rebuilt.
 */
export interface CastleRebuilt {
  event: "CastleRebuilt";
  nation: string;
  place: string;
  rule: string;
}
/**
 * P12.1: a castle becomes a ruin.
 */
export interface CastleRuined {
  event: "CastleRuined";
  nation: string;
  place: string;
  rule: string;
}
/**
 * P14.13: a castle surrenders.
 */
export interface CastleSurrendered {
  event: "CastleSurrendered";
  place: string;
  rule: string;
}
/**
 * What becomes of a nation at the end of a turn (P11).
 */
export interface ChangeFacts {
  into: string[];
  mode: string;
  turn: number;
}
/**
 * P13.3: somebody draws a chit; the others do not see which.
 */
export interface ChitDrawn {
  chit: string;
  event: "ChitDrawn";
  player: number;
  rule: string;
}
/**
 * A kind of event chit (P13.3).
 */
export interface ChitFacts {
  count: number;
  id: string;
}
/**
 * P13.3: a chit is played.
 */
export interface ChitPlayed {
  chit: string;
  event: "ChitPlayed";
  player: number;
  rule: string;
}
/**
 * P14.15: a province is chosen.
 */
export interface Choose {
  kind: "choose";
  place: string;
}
/**
 * P2.6: the pile that has the élan.
 */
export interface ChoosePile {
  kind: "pile";
  place: string;
}
/**
 * P16.7: who has nothing else claims the need.
 */
export interface Claim {
  kind: "claim";
}
/**
 * P11.2: a unit in a province becomes one of the new nation.
 */
export interface Convert {
  kind: "convert";
  place: string;
  unit: string;
}
/**
 * P5.5: a province becomes the capital.
 */
export interface DeclareCapital {
  kind: "capital";
  place: string;
}
/**
 * P14.10: the Vandals do not pass.
 */
export interface Decline {
  kind: "decline";
}
/**
 * Points for a single deed (P9.3).
 */
export interface DeedFacts {
  first: number;
  id: string;
  last: number;
  max_count: number;
  points: number;
}
/**
 * P7.3: the dice of a round, in their order.
 *
 *     A shot is a side, the kind that fires, the category it aims at, the lowest roll that hits, and its number of dice.
 */
export interface DiceRolled {
  attacker: string;
  defender: string;
  event: "DiceRolled";
  faces: number[];
  place: string;
  rule: string;
  shots: [string, string, string, number, number][];
}
/**
 * P3.4: a unit is disbanded that nobody pays for.
 */
export interface Disband {
  kind: "disband";
  place: string;
  unit: string;
}
/**
 * P20.1: nothing more of this kind.
 */
export interface Done {
  kind: "done";
}
/**
 * P14.8: ROME places a fort.
 */
export interface FortPlaced {
  event: "FortPlaced";
  place: string;
  rule: string;
}
/**
 * P3.1: how much gold is collected, in halves.
 */
export interface Income {
  halves: number;
  kind: "income";
}
/**
 * P4.4: how many of the units that arrive come in by an area.
 */
export interface Split {
  kind: "split";
  number: number;
  place: string;
  unit: string;
}
/**
 * P4.1: a unit is placed.
 */
export interface Place {
  kind: "place";
  place: string;
  unit: string;
}
/**
 * P4.6: a leader comes in.
 */
export interface PlaceLeader {
  kind: "leader";
  leader: string;
  place: string;
}
/**
 * P12.3: a ruined castle is rebuilt for a unit, of the stock (`supply`) or of a province.
 */
export interface Rebuild {
  kind: "rebuild";
  origin: string;
  place: string;
  unit: string;
}
/**
 * P14.10: the Vandals pass through a province.
 */
export interface Transit {
  kind: "transit";
  place: string;
}
/**
 * P20.3: units of one kind set out without a leader.
 */
export interface Go {
  kind: "go";
  number: number;
  origin: string;
  to: string;
  unit: string;
}
/**
 * P20.3: a leader sets out with units, or a pile in its élan without one.
 */
export interface Lead {
  along?: string[];
  kind: "lead";
  leader?: string;
  origin: string;
  units: string;
}
/**
 * P20.3: the march goes on to a neighbour.
 */
export interface Step {
  kind: "step";
  to: string;
}
/**
 * P20.3: a unit on the way comes along.
 */
export interface Take {
  kind: "take";
  unit: string;
}
/**
 * P20.3: a unit that has used so many steps stays behind.
 */
export interface Leave {
  kind: "leave";
  unit: string;
  used: number;
}
/**
 * P20.3: a march ends that could go on.
 */
export interface Halt {
  kind: "halt";
}
/**
 * P5.7: a unit goes where too many stand, perhaps one that came from a certain province.
 */
export interface Remove {
  kind: "remove";
  origin?: string;
  place: string;
  unit: string;
}
/**
 * P7.6: so many fresh knights take one of the hits on them; the other hits finish wounded ones (P22.1).
 */
export interface Spread {
  kind: "spread";
  number: number;
  target: string;
}
/**
 * P14.13: a unit is given up.
 */
export interface Sacrifice {
  kind: "sacrifice";
  unit: string;
}
/**
 * P10.2: a nation submits.
 */
export interface Submit {
  kind: "submit";
}
/**
 * P10.2: a nation does not submit.
 */
export interface Resist {
  kind: "resist";
}
/**
 * P7.8: nobody more retreats.
 */
export interface Stay {
  kind: "stay";
}
/**
 * P7.8: a unit retreats.
 */
export interface Retreat {
  kind: "retreat";
  to: string;
  unit: string;
}
/**
 * P7.7: a leader goes elsewhere.
 */
export interface RetreatLeader {
  kind: "retreat_leader";
  leader: string;
  to: string;
}
/**
 * P14.26: a mission is refused.
 */
export interface Refuse {
  kind: "refuse";
}
/**
 * P20.1: no.
 */
export interface Pass {
  kind: "pass";
}
/**
 * P11.2: no more units of this kind become the new nation's.
 */
export interface Skip {
  kind: "skip";
}
/**
 * P14.15: the castle of a province is kept.
 */
export interface Keep {
  kind: "keep";
  place: string;
}
/**
 * P14.26: El Cid is offered a mission against a province, for these units.
 */
export interface Hire {
  kind: "hire";
  place: string;
  units: string;
}
/**
 * P14.26: the units that El Cid sends.
 */
export interface SendForce {
  kind: "force";
  units: string;
}
/**
 * P14.26: El Cid waits.
 */
export interface Wait {
  kind: "wait";
}
/**
 * P13.3: an event chit is played, with whatever it needs.
 */
export interface PlayChit {
  chit: string;
  kind: "chit";
  leader?: string;
  place?: string;
  side?: string;
  target?: string;
  unit?: string;
}
/**
 * P18: the game is over.
 */
export interface GameEnded {
  event: "GameEnded";
  rule: string;
  winners: string[];
}
/**
 * P2.4: a nation begins its sequence.
 */
export interface SequenceBegan {
  event: "SequenceBegan";
  nation: string;
  rule: string;
  turn: number;
}
/**
 * P4.6: a leader departs.
 */
export interface LeaderLeft {
  event: "LeaderLeft";
  leader: string;
  rule: string;
}
/**
 * P3.1: gold is collected, in halves.
 */
export interface IncomeCollected {
  event: "IncomeCollected";
  halves: number;
  nation: string;
  rule: string;
}
/**
 * P3.3: a vassal pays its suzerain.
 */
export interface TributePaid {
  event: "TributePaid";
  halves: number;
  nation: string;
  rule: string;
  suzerain: string;
}
/**
 * P3.4: a basket is bought.
 */
export interface UnitsBought {
  event: "UnitsBought";
  nation: string;
  rule: string;
  units: {
    [k: string]: number;
  };
}
/**
 * P3.4: a unit is disbanded.
 */
export interface UnitDisbanded {
  event: "UnitDisbanded";
  nation: string;
  place: string;
  rule: string;
  unit: string;
}
/**
 * P4.4: reinforcements arrive.
 */
export interface UnitsArrived {
  event: "UnitsArrived";
  nation: string;
  number: number;
  place: string;
  rule: string;
  unit: string;
}
/**
 * P4.1: a bought unit is placed.
 */
export interface UnitPlaced {
  event: "UnitPlaced";
  nation: string;
  place: string;
  rule: string;
  unit: string;
}
/**
 * P4.6: a leader arrives.
 */
export interface LeaderArrived {
  event: "LeaderArrived";
  leader: string;
  nation: string;
  place: string;
  rule: string;
}
/**
 * P5.7: a surplus unit is removed.
 */
export interface UnitRemoved {
  event: "UnitRemoved";
  nation: string;
  place: string;
  rule: string;
  unit: string;
}
/**
 * P6.2: a march goes one step.
 */
export interface Marched {
  event: "Marched";
  leaders: string[];
  nation: string;
  origin: string;
  rule: string;
  to: string;
  units: {
    [k: string]: number;
  };
}
/**
 * P7.8: units with nowhere to go are lost.
 */
export interface UnitsLost {
  event: "UnitsLost";
  nation: string;
  number: number;
  place: string;
  rule: string;
  unit: string;
}
/**
 * P14.10: the VANDALE pass through.
 */
export interface TransitPassed {
  event: "TransitPassed";
  place: string;
  rule: string;
}
/**
 * P14.10: what the transit costs.
 */
export interface TransitLosses {
  event: "TransitLosses";
  number: number;
  place: string;
  rule: string;
}
/**
 * P7.6: a unit dies.
 */
export interface UnitDestroyed {
  event: "UnitDestroyed";
  nation: string;
  place: string;
  rule: string;
  unit: string;
}
/**
 * P7.7: a leader is killed.
 */
export interface LeaderKilled {
  by: string;
  event: "LeaderKilled";
  leader: string;
  place: string;
  rule: string;
}
/**
 * P7.8: a unit retreats.
 */
export interface UnitRetreated {
  event: "UnitRetreated";
  nation: string;
  origin: string;
  rule: string;
  to: string;
  unit: string;
}
/**
 * P7.7: a leader goes along.
 */
export interface LeaderRetreated {
  event: "LeaderRetreated";
  leader: string;
  rule: string;
  to: string;
}
/**
 * P10.3: a nation submits.
 */
export interface Submitted {
  event: "Submitted";
  nation: string;
  rule: string;
  suzerain: string;
}
/**
 * P14.13: Toledo has fallen.
 */
export interface ToledoFell {
  event: "ToledoFell";
  rule: string;
}
/**
 * P9.1: points are scored, in halves: what for, by the row of which turn, and what they are the sum of.
 *
 *     A part is a province or a zone, its halves, and as whose it counts or who was destroyed there; why `halved`: it is
 *     a vassal's total (P9.4).
 */
export interface PointsScored {
  event: "PointsScored";
  halves: number;
  nation: string;
  parts: [string, number, string][];
  row: number;
  rule: string;
  why: string;
}
/**
 * P14.26: EL CID is offered a mission.
 */
export interface MissionOffered {
  event: "MissionOffered";
  nation: string;
  place: string;
  rule: string;
  units: {
    [k: string]: number;
  };
}
/**
 * P11.2: a nation is born.
 */
export interface NationBorn {
  event: "NationBorn";
  nation: string;
  rule: string;
}
/**
 * P11.2: a nation is no more.
 */
export interface NationEnded {
  event: "NationEnded";
  nation: string;
  rule: string;
}
/**
 * P16.3: a nation is sold.
 */
export interface NationSold {
  bid: number;
  event: "NationSold";
  nation: string;
  player: number;
  rule: string;
}
/**
 * P16.9: units are missing for a successor.
 */
export interface SuccessorShort {
  event: "SuccessorShort";
  nation: string;
  number: number;
  rule: string;
}
/**
 * P13.2: a round is rolled again.
 */
export interface SignOfGod {
  event: "SignOfGod";
  player: number;
  rule: string;
}
/**
 * What a nation earns for what it destroys (P9.2).
 */
export interface KillRow {
  first: number;
  last: number;
  points: number;
  target: string;
  units: string[];
}
/**
 * A leader and his time (P4.6).
 */
export interface LeaderFacts {
  arrive: number;
  id: string;
  leave: number;
}
/**
 * The sheet of a nation (P14).
 */
export interface NationFacts {
  arrivals: ArrivalFacts[];
  becomes: string[];
  bonds: BondFacts[];
  buy: string[];
  by_13: number;
  changes: ChangeFacts[];
  colour: string;
  deeds: DeedFacts[];
  elans: number[];
  gold_cap: number;
  group: number;
  id: string;
  income: string;
  income_from: number;
  incompatible: string[];
  invasions: number[];
  kills: KillRow[];
  leaders: LeaderFacts[];
  limit: {
    [k: string]: number;
  };
  major: boolean;
  min_bid: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  present: [number, number];
  religion: string;
  rows: SheetRow[];
  score: number;
  sources: {
    [k: string]: string;
  };
}
/**
 * A row of points on a nation's sheet (P9.4); what its kind does not use is empty.
 */
export interface SheetRow {
  all_but: number;
  all_points: number;
  castle_bonus: number;
  kind: string;
  other: number;
  per_province: {
    [k: string]: number;
  };
  source: string;
  turn: number;
  values: {
    [k: string]: number;
  };
  when: string;
  whole_zone_bonus: {
    [k: string]: number;
  };
  zone_points: number;
}
/**
 * What this game tells before it begins, beside what every game tells.
 */
export interface OwnFacts {
  board: string;
  calendar: TurnFacts[];
  chits: ChitFacts[];
  nations: NationFacts[];
  past: PastFacts | null;
  scenarios: ScenarioFacts[];
  sources: SourceCount[];
  starts: {
    [k: string]: {
      [k: string]: {
        [k: string]: {
          [k: string]: number;
        };
      };
    };
  };
}
/**
 * The years of a turn, negative before Christ (P19).
 */
export interface TurnFacts {
  draws: boolean;
  end: number;
  scores: boolean;
  source: string;
  start: number;
  turn: number;
}
/**
 * What was measured on an edition, with which player in all seats; by scenario, then nation or player.
 */
export interface PastFacts {
  command: string;
  edition: string;
  groups: {
    [k: string]: {
      [k: string]: PastRow;
    };
  };
  nations: {
    [k: string]: {
      [k: string]: PastRow;
    };
  };
  player: string;
}
/**
 * What a nation or a player came to in games of the laboratory: the mean, half of its 95% interval, the games.
 */
export interface PastRow {
  games: number;
  half: number;
  mean: number;
}
/**
 * A scenario (P17).
 */
export interface ScenarioFacts {
  first: number;
  handicap: {
    [k: string]: number;
  };
  id: string;
  last: number;
  name: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  nations: [number, number];
  start: string;
  versions: string[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  years: [number, number];
}
/**
 * How many entries of a part of the printed game come from where; `key` is empty for the entries themselves.
 */
export interface SourceCount {
  box: number;
  implied: number;
  key: string;
  part: string;
  reconstructed: number;
  rulebook: number;
}
