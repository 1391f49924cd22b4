// Made by `npm run wire` from the server's own types; never edited by hand.
// schema 36a10239b7ed2e544dc9d0494e868cf87e5c59be9cf3729333e85563f0a342db

export type GameAction =
  | SetUp
  | First
  | Elect
  | PlaceConsul
  | FlipLegion
  | RaiseLegion
  | RaiseStep
  | PlaceLegate
  | RaiseLight
  | FlipUnit
  | PutLeader
  | Split
  | Assign
  | Disband
  | KeepProconsul
  | Dismiss
  | SurrenderAttempt
  | Done
  | Pass
  | PlayCard
  | PlayResource
  | KeepCard
  | Surprise
  | Activate
  | UseControl
  | UseRaid
  | UsePacify
  | UseSail
  | UseTrain
  | UseLevy
  | UseEvent
  | Discard
  | Mark
  | Calm
  | Raid
  | Drill
  | Rise
  | Join
  | SiegePoint
  | Sicken
  | Strip
  | WinterQuarters
  | Summon
  | Go
  | Sail
  | Attempt
  | Sortie
  | Pick
  | Drop
  | PickLeader
  | DropLeader
  | End
  | Inside
  | Leave
  | LeaveLeader
  | Intercept
  | Avoid
  | Stand
  | To
  | Relief
  | Wait
  | Ship
  | ShipUnit
  | PlayBattleCard
  | Match
  | Yield
  | Press
  | Withdraw
  | Hold
  | Hit
  | FlipCity;
export type GameEvent =
  | TurnBegan
  | FirstPlayer
  | SullaRolled
  | ConsulsElected
  | LeaderPlaced
  | LevyRolled
  | UnitRaised
  | UnitsJoined
  | Flipped
  | Drilled
  | DeckRenewed
  | CardPlayed
  | CardUsed
  | CardsKept
  | SurprisePlayed
  | ResourcePlayed
  | ResourceRolled
  | AsiaOpened
  | WinterQuarters
  | Activated
  | Marched
  | MarchEnded
  | ReachedLiberty
  | Sortie
  | Sailed
  | Shipped
  | NavalRolled
  | LeaderMoved
  | ControlChanged
  | ProvinceChanged
  | CrisisMoved
  | RaidRolled
  | Pacified
  | OutOfSupply
  | WinterRolled
  | WinterHits
  | Disbanded
  | Kept
  | Dismissed
  | GameEnded
  | HandsSplit
  | CardsDealt
  | HandParted
  | CardAssigned
  | BattleCardsDealt
  | WentInside
  | CameOut
  | Overrun
  | InterceptRolled
  | Intercepted
  | AvoidRolled
  | Avoided
  | ReliefRolled
  | BattleBegan
  | BattleCardPlayed
  | BattleCardMatched
  | BattleYielded
  | InitiativeRolled
  | InitiativeTaken
  | WithdrawRolled
  | LossesRolled
  | BattleRolled
  | BattleWon
  | RetreatRolled
  | Retreated
  | Withdrew
  | ForceEliminated
  | BattleEnded
  | UnitHit
  | LeaderRolled
  | LeaderLost
  | SiegeBegan
  | SiegeEnded
  | SiegeRolled
  | PlaceTaken;

/**
 * S10.2, S10.3: a leader is activated.
 */
export interface Activate {
  kind: "activate";
  leader: string;
}
/**
 * S10.2: a leader is activated.
 */
export interface Activated {
  event: "Activated";
  leader: string;
  place: string;
  rule: string;
}
/**
 * S9.8: Asia Minor becomes active.
 */
export interface AsiaOpened {
  event: "AsiaOpened";
  rule: string;
}
/**
 * S23.3: a card goes to a hand; nobody else sees which.
 */
export interface Assign {
  card?: number | null;
  kind: "assign";
  map?: string | null;
  seat: string;
}
/**
 * S18.2: a siege or subjugation attempt.
 */
export interface Attempt {
  kind: "attempt";
}
/**
 * S12.3: the force tries to avoid battle.
 */
export interface Avoid {
  kind: "avoid";
}
/**
 * S12.3: avoidance is tried.
 */
export interface AvoidRolled {
  event: "AvoidRolled";
  face: number;
  needs: number;
  place: string;
  rule: string;
  side: string;
  success: boolean;
}
/**
 * S12.3: a force avoids battle.
 */
export interface Avoided {
  event: "Avoided";
  frm: string;
  leaders: string[];
  rule: string;
  side: string;
  to: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S13.1: a battle begins; `side` is the active one.
 */
export interface BattleBegan {
  against: {
    [k: string]: number;
  };
  event: "BattleBegan";
  place: string;
  rule: string;
  side: string;
  units: {
    [k: string]: number;
  };
}
/**
 * A type of battle card (S23.2.9).
 */
export interface BattleCardFacts {
  count: number;
  id: string;
  retreat_die: number;
}
/**
 * S23.2.4: it is matched.
 */
export interface BattleCardMatched {
  card: string;
  event: "BattleCardMatched";
  rule: string;
  side: string;
}
/**
 * S23.2.4: a battle card is played.
 */
export interface BattleCardPlayed {
  card: string;
  event: "BattleCardPlayed";
  named: string;
  rule: string;
  side: string;
}
/**
 * S23.2.3: a side is dealt battle cards; others see how many.
 */
export interface BattleCardsDealt {
  cards: string[] | null;
  event: "BattleCardsDealt";
  n: number;
  rule: string;
  side: string;
}
/**
 * S13.1: the battle is over.
 */
export interface BattleEnded {
  event: "BattleEnded";
  place: string;
  rule: string;
}
/**
 * S13.D: the totals of both sides.
 */
export interface BattleRolled {
  R: number;
  S: number;
  event: "BattleRolled";
  rule: string;
  side: string;
}
/**
 * S13.3: a side wins.
 */
export interface BattleWon {
  event: "BattleWon";
  place: string;
  rule: string;
  side: string;
}
/**
 * S23.2.4: it is not matched.
 */
export interface BattleYielded {
  card: string;
  event: "BattleYielded";
  rule: string;
  side: string;
}
/**
 * Both maps as data and as a drawing.
 */
export interface BoardFacts {
  drawn: Drawn;
  hash: string;
  links: LinkFacts[];
  places: PlaceFacts[];
}
/**
 * Both maps as one picture.
 */
export interface Drawn {
  places: Spot[];
  provinces: Ground[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  room: [number, number];
  sheets: Sheet[];
  /**
   * @minItems 4
   * @maxItems 4
   */
  view: [number, number, number, number];
  ways: Way[];
}
/**
 * A place on the picture, the middle of its name and of the force in the open there.
 */
export interface Spot {
  /**
   * @minItems 2
   * @maxItems 2
   */
  force: [number, number];
  id: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  name: [number, number];
  radius: number;
  sheet: string;
  x: number;
  y: number;
}
/**
 * A province on the picture: its ground, its edge, the middle of its name.
 */
export interface Ground {
  area: string;
  edge: string;
  id: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  name: [number, number];
  sheet: string;
}
/**
 * One of the two maps on the picture, with the land of its provinces and what lies beyond as paths.
 */
export interface Sheet {
  beyond: string;
  height: number;
  id: string;
  land: string;
  width: number;
  x: number;
  y: number;
}
/**
 * A link between two places.
 */
export interface Way {
  a: string;
  ax: number;
  ay: number;
  b: string;
  bx: number;
  by: number;
  kind: string;
}
/**
 * A link between two spaces and its price (S11.1).
 */
export interface LinkFacts {
  a: string;
  b: string;
  kind: string;
  mp: number;
  source: string;
}
/**
 * A space (S2.1); `sources` are those of its values that the rulebook does not say itself.
 */
export interface PlaceFacts {
  counts: boolean;
  id: string;
  map: string;
  port: boolean;
  province: string;
  sources: {
    [k: string]: string;
  };
  type: string;
}
/**
 * S16.2: a raid marker is removed.
 */
export interface Calm {
  kind: "calm";
  place: string;
}
/**
 * S18.0: pieces come out of a city.
 */
export interface CameOut {
  event: "CameOut";
  place: string;
  rule: string;
  side: string;
}
/**
 * S23.3: a card goes to a hand; others see that one did.
 */
export interface CardAssigned {
  card: number | null;
  event: "CardAssigned";
  map: string | null;
  rule: string;
  side: string;
}
/**
 * A strategy card (S9).
 */
export interface CardFacts {
  cp: number;
  kind: string;
  map: string;
  n: number;
  need: string[];
  remove: boolean;
  side: string;
  source: string;
  window: string;
}
/**
 * S9.4: a card is shown.
 */
export interface CardPlayed {
  card: number;
  event: "CardPlayed";
  map: string;
  rule: string;
  side: string;
}
/**
 * S10.2: what a card is used for.
 */
export interface CardUsed {
  card: number;
  event: "CardUsed";
  rule: string;
  side: string;
  use: string;
}
/**
 * S9.2: a side is dealt cards; others see how many.
 */
export interface CardsDealt {
  cards: number[] | null;
  event: "CardsDealt";
  map: string;
  n: number;
  rule: string;
  side: string;
}
/**
 * S9.11: a side plays no more this turn.
 */
export interface CardsKept {
  event: "CardsKept";
  rule: string;
  side: string;
}
/**
 * S7.2: consuls are elected.
 */
export interface ConsulsElected {
  event: "ConsulsElected";
  leaders: string[];
  rule: string;
}
/**
 * S15: a control marker changes.
 */
export interface ControlChanged {
  before: string | null;
  event: "ControlChanged";
  place: string;
  rule: string;
  side: string | null;
}
/**
 * S20: the crisis marker moves.
 */
export interface CrisisMoved {
  crisis: number;
  event: "CrisisMoved";
  rule: string;
  spaces: number;
  why: string;
}
/**
 * S9.12: the discards are the draw pile again.
 */
export interface DeckRenewed {
  event: "DeckRenewed";
  n: number;
  rule: string;
}
/**
 * S5.8: a legion is sent home.
 */
export interface Disband {
  kind: "disband";
  place: string;
  step: string;
}
/**
 * S5.8: a legion is sent home.
 */
export interface Disbanded {
  event: "Disbanded";
  full: boolean;
  place: string;
  rule: string;
}
/**
 * S9.4: the card is laid aside without effect.
 */
export interface Discard {
  kind: "discard";
}
/**
 * S7.3: he goes to the Proconsular Reserve.
 */
export interface Dismiss {
  kind: "dismiss";
  leader: string;
}
/**
 * S7.3: he goes to the Proconsular Reserve.
 */
export interface Dismissed {
  event: "Dismissed";
  leader: string;
  rule: string;
}
/**
 * No more of this.
 */
export interface Done {
  kind: "done";
}
/**
 * S9.7: light troops become heavy ones.
 */
export interface Drill {
  kind: "drill";
  place: string;
  unit: string;
}
/**
 * S9.7: light troops have become heavy ones.
 */
export interface Drilled {
  event: "Drilled";
  place: string;
  rule: string;
  unit: string;
}
/**
 * S11.3: a unit stays behind.
 */
export interface Drop {
  kind: "drop";
  step: string;
  unit: string;
}
/**
 * S11.3: a subordinate stays behind.
 */
export interface DropLeader {
  kind: "drop-leader";
  leader: string;
}
/**
 * S7.2: a consul is chosen.
 */
export interface Elect {
  kind: "elect";
  leader: string;
}
/**
 * S11.4: the activation ends.
 */
export interface End {
  kind: "end";
}
/**
 * S5.1: who plays first this turn.
 */
export interface First {
  kind: "first";
  side: string;
}
/**
 * S5.1: who plays first is named.
 */
export interface FirstPlayer {
  event: "FirstPlayer";
  rule: string;
  side: string;
}
/**
 * S23.2.7: a minor city goes over to the winner.
 */
export interface FlipCity {
  kind: "flip-city";
  place: string;
}
/**
 * S8.1, S8.4: a reduced legion is full again.
 */
export interface FlipLegion {
  kind: "flip-legion";
  place: string;
}
/**
 * S8.2, S9.7: a reduced unit is full again.
 */
export interface FlipUnit {
  kind: "flip-unit";
  place: string;
  unit: string;
}
/**
 * S8, S9.7: a reduced unit is full again.
 */
export interface Flipped {
  event: "Flipped";
  place: string;
  rule: string;
  side: string;
  unit: string;
}
/**
 * S14.4: a force without a way out is lost.
 */
export interface ForceEliminated {
  event: "ForceEliminated";
  place: string;
  rule: string;
  side: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S22.1, S23.6: the next piece or force stands here.
 */
export interface SetUp {
  kind: "set-up";
  place: string;
}
/**
 * S7.2: a consul takes the field.
 */
export interface PlaceConsul {
  kind: "place-consul";
  leader: string;
  place: string;
}
/**
 * S8.1: a legion is raised, full or reduced.
 */
export interface RaiseLegion {
  kind: "raise-legion";
  place: string;
  step: string;
}
/**
 * S8.4: a legion step becomes a reduced legion.
 */
export interface RaiseStep {
  kind: "raise-step";
  place: string;
}
/**
 * S8.1: a legate joins a legion.
 */
export interface PlaceLegate {
  kind: "place-legate";
  leader: string;
  place: string;
}
/**
 * S8.2: light troops rise.
 */
export interface RaiseLight {
  kind: "raise-light";
  place: string;
}
/**
 * S6.6, S8.3: a leader comes to a space.
 */
export interface PutLeader {
  kind: "put-leader";
  leader: string;
  place: string;
}
/**
 * S9.3: how many cards will form the European hand; secret until all are dealt.
 */
export interface Split {
  kind: "split";
  number?: number | null;
  seat: string;
}
/**
 * S7.3: he stays as proconsul.
 */
export interface KeepProconsul {
  kind: "keep-proconsul";
  leader: string;
}
/**
 * S18.9: the free attempt of the Surrender Phase.
 */
export interface SurrenderAttempt {
  kind: "surrender-attempt";
  place: string;
}
/**
 * Nothing is done here.
 */
export interface Pass {
  kind: "pass";
}
/**
 * S10.1: a card from the hand.
 */
export interface PlayCard {
  card: number;
  kind: "play-card";
}
/**
 * S9.8: a Resource card instead of one from the hand.
 */
export interface PlayResource {
  card: number;
  kind: "play-resource";
}
/**
 * S9.11: the last card stays in hand, and no more is played this turn.
 */
export interface KeepCard {
  kind: "keep-card";
}
/**
 * S9.6: a Surprise card in its moment.
 */
export interface Surprise {
  card: number;
  kind: "surprise";
}
/**
 * S15.3: command points for markers.
 */
export interface UseControl {
  kind: "use-control";
}
/**
 * S16.1: command points for raids.
 */
export interface UseRaid {
  kind: "use-raid";
}
/**
 * S16.2: command points against raids.
 */
export interface UsePacify {
  kind: "use-pacify";
}
/**
 * S17.3: command points for single pieces at sea.
 */
export interface UseSail {
  kind: "use-sail";
}
/**
 * S9.7: command points for training.
 */
export interface UseTrain {
  kind: "use-train";
}
/**
 * S23.5: command points for legion steps.
 */
export interface UseLevy {
  kind: "use-levy";
}
/**
 * S9.5: the card's event.
 */
export interface UseEvent {
  kind: "use-event";
}
/**
 * S15.3: a control marker is put or flipped.
 */
export interface Mark {
  kind: "mark";
  place: string;
}
/**
 * S16.1: a force raids a city; `place` is where the force stands.
 */
export interface Raid {
  kind: "raid";
  place: string;
  target: string;
}
/**
 * S9.5: a tribe rises.
 */
export interface Rise {
  kind: "rise";
  place: string;
}
/**
 * S9.5: troops join a leader.
 */
export interface Join {
  kind: "join";
  place: string;
}
/**
 * S9.5: a siege point by treason.
 */
export interface SiegePoint {
  kind: "siege-point";
  place: string;
}
/**
 * S9.5: an enemy force takes hits.
 */
export interface Sicken {
  kind: "sicken";
  place: string;
}
/**
 * S9.5: a marker is removed.
 */
export interface Strip {
  kind: "strip";
  place: string;
}
/**
 * S9.5: a province whose troops take no winter hits.
 */
export interface WinterQuarters {
  event: "WinterQuarters";
  kind: "winter-quarters";
  province: string;
  rule: string;
}
/**
 * S9.8: where those come whom a Resource card brings, or whom it moves.
 */
export interface Summon {
  kind: "summon";
  what: string;
}
/**
 * S11.1: the army moves over a link.
 */
export interface Go {
  kind: "go";
  place: string;
}
/**
 * S17.1: the army sails to a port.
 */
export interface Sail {
  kind: "sail";
  place: string;
}
/**
 * S18.5: the besieged attack the besieger.
 */
export interface Sortie {
  event: "Sortie";
  kind: "sortie";
  rule: string;
}
/**
 * S11.3: a unit joins the army.
 */
export interface Pick {
  kind: "pick";
  step: string;
  unit: string;
}
/**
 * S11.3: a subordinate joins the army.
 */
export interface PickLeader {
  kind: "pick-leader";
  leader: string;
}
/**
 * S18.4: all, none or part of a force go behind the walls.
 */
export interface Inside {
  kind: "inside";
  which: string;
}
/**
 * S12.1, S12.3, S18.4: a unit does not go along.
 */
export interface Leave {
  kind: "leave";
  step: string;
  unit: string;
}
/**
 * S12.1, S12.3, S18.4: a leader does not go along.
 */
export interface LeaveLeader {
  kind: "leave-leader";
  leader: string;
}
/**
 * S12.1: a force tries to intercept; `place` is where it stands.
 */
export interface Intercept {
  family: string;
  kind: "intercept";
  place: string;
}
/**
 * S12.3: the force stands.
 */
export interface Stand {
  kind: "stand";
}
/**
 * S12.3, S14.1, S14.5, S17.3: where to; `inside` is behind the walls.
 */
export interface To {
  kind: "to";
  place: string;
}
/**
 * S18.5: those inside try to join the battle.
 */
export interface Relief {
  kind: "relief";
}
/**
 * S18.5: those inside stay there.
 */
export interface Wait {
  kind: "wait";
}
/**
 * S17.3: a leader sails alone.
 */
export interface Ship {
  kind: "ship";
  leader: string;
}
/**
 * S17.3: a single unit sails from a port.
 */
export interface ShipUnit {
  kind: "ship-unit";
  place: string;
  step: string;
  unit: string;
}
/**
 * S23.2.4: the attacker plays a battle card, Commit Reserve with a type of his choice.
 */
export interface PlayBattleCard {
  card: string;
  kind: "play-battle-card";
  named: string;
}
/**
 * S23.2.4: the defender matches the card.
 */
export interface Match {
  card: string;
  kind: "match";
}
/**
 * S23.2.4: the defender cannot or will not match.
 */
export interface Yield {
  kind: "yield";
}
/**
 * S23.2.4: he who won the initiative attacks.
 */
export interface Press {
  kind: "press";
}
/**
 * S23.2.4: he who won the initiative tries to withdraw.
 */
export interface Withdraw {
  kind: "withdraw";
}
/**
 * S23.2.4: neither is possible.
 */
export interface Hold {
  kind: "hold";
}
/**
 * S2.3: the unit that takes the next hit.
 */
export interface Hit {
  kind: "hit";
  place: string;
  status: string;
  step: string;
  unit: string;
}
/**
 * S21.1: the game is over.
 */
export interface GameEnded {
  event: "GameEnded";
  rule: string;
  why: string;
  winner: string | null;
}
/**
 * S5.1: a turn begins.
 */
export interface TurnBegan {
  event: "TurnBegan";
  rule: string;
  turn: number;
  year: number;
}
/**
 * S22.3.S: the dictator's die.
 */
export interface SullaRolled {
  event: "SullaRolled";
  face: number;
  modifier: number;
  rule: string;
  success: boolean;
}
/**
 * S7.2, S8.1, S8.3, S9.8: a leader comes to the map.
 */
export interface LeaderPlaced {
  event: "LeaderPlaced";
  leader: string;
  place: string;
  rule: string;
}
/**
 * S8.1: the die of the Republican levy.
 */
export interface LevyRolled {
  event: "LevyRolled";
  face: number;
  rule: string;
}
/**
 * S8: a unit is raised.
 */
export interface UnitRaised {
  event: "UnitRaised";
  full: boolean;
  place: string;
  rule: string;
  side: string;
  unit: string;
}
/**
 * S8.2, S9.8: units come to a place.
 */
export interface UnitsJoined {
  event: "UnitsJoined";
  n: number;
  place: string;
  rule: string;
  side: string;
  unit: string;
}
/**
 * S9.6: a Surprise card.
 */
export interface SurprisePlayed {
  card: number;
  event: "SurprisePlayed";
  rule: string;
  side: string;
}
/**
 * S9.8: a Resource card is tried.
 */
export interface ResourcePlayed {
  card: number;
  event: "ResourcePlayed";
  rule: string;
  side: string;
}
/**
 * S9.8: the die of a Resource card.
 */
export interface ResourceRolled {
  card: number;
  event: "ResourceRolled";
  face: number;
  needs: number;
  rule: string;
  success: boolean;
}
/**
 * S11.1: an army moves.
 */
export interface Marched {
  event: "Marched";
  frm: string;
  leader: string;
  rule: string;
  to: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S11.4: an activation ends.
 */
export interface MarchEnded {
  event: "MarchEnded";
  leader: string;
  rule: string;
}
/**
 * S11.7: a Servile army leaves for its freedom.
 */
export interface ReachedLiberty {
  event: "ReachedLiberty";
  leader: string;
  rule: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S17.1: an army puts to sea.
 */
export interface Sailed {
  event: "Sailed";
  frm: string;
  leader: string;
  rule: string;
  to: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S17.3: a single unit puts to sea.
 */
export interface Shipped {
  event: "Shipped";
  frm: string;
  rule: string;
  side: string;
  to: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S17.4: naval attrition.
 */
export interface NavalRolled {
  event: "NavalRolled";
  face: number;
  frm: string;
  hits: number;
  modifier: number;
  rule: string;
  side: string;
  to: string;
}
/**
 * S6.6, S17.3: a leader goes somewhere alone.
 */
export interface LeaderMoved {
  event: "LeaderMoved";
  leader: string;
  place: string;
  rule: string;
}
/**
 * S15.2: a province changes hands.
 */
export interface ProvinceChanged {
  before: string | null;
  event: "ProvinceChanged";
  province: string;
  rule: string;
  side: string | null;
}
/**
 * S16.1: a raid.
 */
export interface RaidRolled {
  event: "RaidRolled";
  face: number;
  frm: string;
  place: string;
  rule: string;
  success: boolean;
}
/**
 * S16.2: a raid marker is removed.
 */
export interface Pacified {
  event: "Pacified";
  place: string;
  rule: string;
}
/**
 * S23.1: a force has too little.
 */
export interface OutOfSupply {
  event: "OutOfSupply";
  place: string;
  rule: string;
  side: string;
}
/**
 * S19.3.2: who suffers first.
 */
export interface WinterRolled {
  R: number;
  S: number;
  event: "WinterRolled";
  province: string;
  rule: string;
}
/**
 * S19.3: winter attrition.
 */
export interface WinterHits {
  event: "WinterHits";
  n: number;
  province: string;
  rule: string;
  side: string;
}
/**
 * S7.3: he stays as proconsul.
 */
export interface Kept {
  event: "Kept";
  leader: string;
  rule: string;
}
/**
 * S9.3: a side has fixed its European hand; how many cards is its secret until all are dealt.
 */
export interface HandsSplit {
  event: "HandsSplit";
  n: number | null;
  rule: string;
  side: string;
}
/**
 * S9.3: a hand is parted; others see the sizes.
 */
export interface HandParted {
  asia: number;
  cards: {
    [k: string]: number[];
  } | null;
  europe: number;
  event: "HandParted";
  rule: string;
  side: string;
}
/**
 * S18.4: pieces go behind walls.
 */
export interface WentInside {
  event: "WentInside";
  leaders: string[];
  place: string;
  rule: string;
  side: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S11.5: a lone unit is swept away.
 */
export interface Overrun {
  event: "Overrun";
  place: string;
  rule: string;
  side: string;
  unit: string;
}
/**
 * S12.1: an interception is tried.
 */
export interface InterceptRolled {
  event: "InterceptRolled";
  face: number;
  frm: string;
  needs: number;
  place: string;
  rule: string;
  side: string;
  success: boolean;
}
/**
 * S12.1: a force intercepts.
 */
export interface Intercepted {
  event: "Intercepted";
  frm: string;
  leaders: string[];
  rule: string;
  side: string;
  to: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S18.5: those inside try to join.
 */
export interface ReliefRolled {
  event: "ReliefRolled";
  face: number;
  needs: number;
  place: string;
  rule: string;
  side: string;
  success: boolean;
}
/**
 * S23.2.4: the die for the initiative.
 */
export interface InitiativeRolled {
  event: "InitiativeRolled";
  face: number;
  needs: number;
  rule: string;
  side: string;
  success: boolean;
}
/**
 * S23.2.4: the initiative changes.
 */
export interface InitiativeTaken {
  event: "InitiativeTaken";
  rule: string;
  side: string;
}
/**
 * S23.2.4: the die for a withdrawal.
 */
export interface WithdrawRolled {
  event: "WithdrawRolled";
  face: number;
  needs: number;
  rule: string;
  side: string;
  success: boolean;
}
/**
 * S23.2.5, S13.D: a side's dice, and the hits they deal.
 */
export interface LossesRolled {
  event: "LossesRolled";
  faces: number[];
  hits: number;
  rule: string;
  side: string;
}
/**
 * S23.2.6: retreat losses.
 */
export interface RetreatRolled {
  event: "RetreatRolled";
  face: number;
  hits: number;
  modifier: number;
  rule: string;
  side: string;
}
/**
 * S14.1: the loser retreats.
 */
export interface Retreated {
  event: "Retreated";
  frm: string;
  rule: string;
  side: string;
  to: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S14.5: a side withdraws.
 */
export interface Withdrew {
  event: "Withdrew";
  frm: string;
  rule: string;
  side: string;
  to: string;
  units: {
    [k: string]: number;
  };
}
/**
 * S2.3: a unit takes a hit; `left` tells what is left of it.
 */
export interface UnitHit {
  event: "UnitHit";
  left: string;
  place: string;
  rule: string;
  side: string;
  unit: string;
}
/**
 * S23.2.8: a leader's fate.
 */
export interface LeaderRolled {
  event: "LeaderRolled";
  face: number;
  leader: string;
  rule: string;
}
/**
 * S6.1, S6.7, S23.2.8: a leader is lost or wounded.
 */
export interface LeaderLost {
  event: "LeaderLost";
  how: string;
  leader: string;
  place: string | null;
  rule: string;
}
/**
 * S18.0: a siege or subjugation begins.
 */
export interface SiegeBegan {
  event: "SiegeBegan";
  place: string;
  rule: string;
  sea: boolean;
  side: string;
}
/**
 * S18.5: a siege ends.
 */
export interface SiegeEnded {
  event: "SiegeEnded";
  place: string;
  rule: string;
  side: string;
}
/**
 * S18.3: a siege attempt.
 */
export interface SiegeRolled {
  event: "SiegeRolled";
  faces: number[];
  hits: number;
  modifier: number;
  place: string;
  points: number;
  rule: string;
  side: string;
}
/**
 * S18.3: a place falls.
 */
export interface PlaceTaken {
  event: "PlaceTaken";
  place: string;
  rule: string;
  side: string;
}
/**
 * What moves the crisis marker (S20).
 */
export interface IncidentFacts {
  id: string;
  spaces: number;
  when: string;
}
/**
 * A leader with his ratings (S6).
 */
export interface LeaderFacts {
  group: string;
  id: string;
  initiative: number;
  name: string;
  rank: string;
  short: string;
  side: string;
  source: string;
  tactical: number;
}
/**
 * Everything beside the maps.
 */
export interface OwnFacts {
  anarchy: {
    [k: string]: number;
  };
  battle_cards: BattleCardFacts[];
  board: string;
  cards: CardFacts[];
  counts: {
    [k: string]: {
      [k: string]: number;
    };
  };
  incidents: IncidentFacts[];
  leaders: LeaderFacts[];
  provinces: ProvinceFacts[];
  resources: ResourceFacts[];
  scenarios: ScenarioFacts[];
  stability: number;
  units: UnitFacts[];
}
/**
 * A province (S2.1).
 */
export interface ProvinceFacts {
  id: string;
  italy: boolean;
  map: string;
  places: string[];
  spain: boolean;
  winter: number;
}
/**
 * A Resource card (S9.8): the highest die that succeeds, by year BC; empty where no die is needed.
 */
export interface ResourceFacts {
  n: number;
  need: string[];
  roll: {
    [k: string]: number;
  };
  side: string;
  source: string;
}
/**
 * A scenario (S22, S23.6).
 */
export interface ScenarioFacts {
  asia: boolean;
  crisis: number;
  first: number;
  id: string;
  last: number;
  own: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  years: [number, number];
}
/**
 * A kind of unit (S2.2).
 */
export interface UnitFacts {
  count: number;
  full: number;
  group: string;
  id: string;
  reduced: number;
  side: string;
  source: string;
}
