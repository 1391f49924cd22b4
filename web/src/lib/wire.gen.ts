// Made by `npm run wire` from the server's own types; never edited by hand.
// schema 9254ed84355e890828c7143c62983ffd5935b0da511c6744dd6f146d048fcc79

export type FromClient = Command | Ask | Cancel | Say | GiveSeal | GiveShare | Ping;
export type FromServer =
  | TableMessage
  | PlayedMessage
  | UndoneMessage
  | AssistedMessage
  | OrderedMessage
  | SharedMessage
  | SeatsMessage
  | TalkMessage
  | Ack
  | RefusedMessage
  | Answer
  | Pong;

/**
 * The command was carried out and stored.
 */
export interface Ack {
  id: string;
  type: "ack";
  version: number;
}
/**
 * A decision as the game writes it; the other keys depend on its kind.
 */
export interface Action {
  kind: string;
  [k: string]: unknown;
}
/**
 * What looked best, and the chances of all seats after it.
 */
export interface AlternativeFacts {
  action: {
    [k: string]: unknown;
  };
  chances: {
    [k: string]: number;
  };
  text: string;
}
/**
 * How well a game shall be looked at.
 */
export interface AnalysisBody {
  quality?: "quick" | "normal" | "deep";
}
/**
 * How an analysis stands; the analysis itself is as the game's own players tell it.
 */
export interface AnalysisState {
  ahead: number;
  analysis: unknown;
  done: number;
  job: string;
  of: number;
  quality: string;
  state: "cancelled" | "done" | "failed" | "none" | "running" | "waiting";
  steps: number;
}
/**
 * The answer to a question, under the name of what was asked.
 */
export interface Answer {
  about?: unknown;
  hint?: unknown;
  id: string;
  legal?: Legal[];
  previews?: Preview[];
  reasons?: Reason[];
  type: "answer";
}
/**
 * An action that is allowed now, in notation too, with what a list shows of it.
 */
export interface Legal {
  action: Action;
  cost: number;
  group: string;
  line: string;
  places: string[];
  rule: string;
}
/**
 * What an action would cost and might do, as the game tells it.
 */
export interface Preview {
  action: Action;
  preview: unknown;
}
/**
 * One reason for a refusal: a code, the rule that says so, and the facts of the case.
 */
export interface Reason {
  code: string;
  facts: {
    [k: string]: string | number;
  };
  rule: string;
}
/**
 * What somebody wants to know.
 */
export interface Ask {
  action?: {
    [k: string]: unknown;
  } | null;
  ask: "about" | "hint" | "legal" | "previews" | "why_not";
  decision?: number | null;
  id: string;
  line?: string | null;
  seat?: string | null;
  strength?: number;
  type: "ask";
  what?: string;
}
/**
 * A hint that somebody took, after so many steps; its line stands in the record before a line of play.
 */
export interface Assistance {
  before: number;
  line: string;
  seat: string;
  step: number;
  strength: number;
}
/**
 * A hint was taken; nothing but the version has changed.
 */
export interface AssistedMessage {
  assistance: Assistance[];
  type: "assisted";
  version: number;
}
/**
 * After which step a what-if begins.
 */
export interface BranchBody {
  step: number;
}
/**
 * The hint that was asked for under this id is not wanted any more.
 */
export interface Cancel {
  id: string;
  type: "cancel";
}
/**
 * What does not go together, the nearest options that do, and the seats of a game with these.
 */
export interface Check {
  fitted: {
    [k: string]: unknown;
  };
  problems: Reason[];
  seats: string[];
}
/**
 * Options that shall be looked at.
 */
export interface CheckBody {
  options: {
    [k: string]: unknown;
  };
}
/**
 * A code by which somebody comes back.
 */
export interface CodeBody {
  code: string;
}
/**
 * A code to come back by, told once.
 */
export interface CodeModel {
  code: string;
}
/**
 * What somebody wants done: `act` names the decision it answers, `order` its matter, the others a version.
 */
export interface Command {
  action?: {
    [k: string]: unknown;
  } | null;
  decision?: number | null;
  do: "act" | "order" | "redo" | "roll" | "undo";
  id: string;
  line?: string | null;
  matter?: string | null;
  order?: string | null;
  seat?: string | null;
  type: "command";
  version?: number | null;
}
/**
 * A corrected copy of a printed game: its file, its tables where they were asked for, and what is wrong with it.
 */
export interface Copy {
  file: string;
  looked: Looked;
  tables: unknown;
}
/**
 * A copy that is being edited: its hash if it can be played on, why not otherwise, and where it differs.
 */
export interface Looked {
  findings: Noticed[];
  hash: string | null;
  problems: Noticed[];
}
/**
 * Something about a copy that is being edited: a code and facts for catalogues, and a text.
 */
export interface Noticed {
  code: string;
  facts: {
    [k: string]: string | number;
  };
  text: string;
}
/**
 * The tables of a corrected copy.
 */
export interface CopyBody {
  tables: {
    [k: string]: unknown;
  };
}
/**
 * A table on a corrected copy of its printed game.
 */
export interface CopyTableBody {
  computers?: {
    [k: string]: string;
  };
  daily?: boolean;
  edition?: string | null;
  file: string;
  game?: string;
  hints?: boolean;
  mixed?: boolean;
  name?: string;
  options: {
    [k: string]: unknown;
  };
  seats?: {
    [k: string]: "me" | "open" | "computer";
  };
  seed?: string | null;
}
/**
 * A table that was made, with the invitations to its open seats.
 */
export interface CreatedModel {
  invitations: {
    [k: string]: string;
  };
  table: string;
}
/**
 * The campaign of the day; its seed is the same for everybody.
 */
export interface Daily {
  date: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
}
/**
 * A table that cannot be read any more, and why.
 */
export interface DamagedModel {
  reason: string;
  table: string;
}
/**
 * A decision of a computer player, what it thought, and the seat's chance at a glance before and after chance.
 */
export interface DeedModel {
  action: {
    [k: string]: unknown;
  };
  after: number | null;
  before: number | null;
  chance: number | null;
  dice: string[];
  label: string;
  line: string;
  n: number;
  player: string | null;
  round: number;
  why: string | null;
}
/**
 * Whoever wants to be forgotten is sure.
 */
export interface DeleteBody {
  sure: boolean;
}
/**
 * Who chose the seed, or that the server drew a secret; what was added to it, and whether something still can.
 */
export interface DiceFacts {
  awaited: string[];
  by: "" | "day" | "host" | "record" | "server";
  closed: boolean;
  open: boolean;
  seals: SealGiven[];
  shares: ShareGiven[];
}
/**
 * The hash of what somebody's browser will add to the seed, and from which seat.
 */
export interface SealGiven {
  seal: string;
  seat: string;
}
/**
 * What somebody's browser added to the seed, and from which seat.
 */
export interface ShareGiven {
  seat: string;
  share: string;
}
/**
 * What computer players did in somebody's name.
 */
export interface DidModel {
  decisions: DeedModel[];
  seat: string;
}
/**
 * One of the printed games that a game ships.
 */
export interface Edition {
  name: string;
  printed: string;
}
/**
 * How a game ended: who won (nobody where the game itself did, or in a draw), the points of every seat, by what.
 */
export interface Ending {
  drawn: boolean;
  points: {
    [k: string]: number;
  };
  reason: string;
  winners: string[];
}
/**
 * How a game ended: who won, the points of every seat, by what.
 */
export interface EndingModel {
  drawn: boolean;
  points: {
    [k: string]: number;
  };
  reason: string;
  winners: string[];
}
/**
 * What happened: the name of its class, its rule; the other keys are its fields.
 */
export interface Event {
  event: string;
  rule: string;
  [k: string]: unknown;
}
/**
 * A position with a question: what a table would tell there, and what the game tells with it.
 */
export interface Exercise {
  asked: unknown;
  now: Now;
  previews: Preview[];
  printed: string;
}
/**
 * What changes with every command, as this viewer may see it.
 */
export interface Now {
  can_redo: boolean;
  can_undo: boolean;
  deciding: string[];
  decisions: {
    [k: string]: number;
  };
  ending: Ending | null;
  legal: Legal[] | null;
  lines: number;
  matter?: string;
  over: boolean;
  position?: unknown;
  seed: string | null;
  shown: {
    [k: string]: unknown;
  };
  steps: number;
  trace: string;
  turn: Turn;
  version: number;
  viewpoint: string | null;
  waits: boolean;
}
/**
 * Whose it is to act. This is the one place where a game says who may decide.
 */
export interface Turn {
  kind: "chance" | "decision" | "over";
  label: string;
  phase: string;
  round: number;
  seats: string[];
  together: boolean;
}
/**
 * An answer to an exercise: an action as the game reads it.
 */
export interface ExerciseBody {
  action: {
    [k: string]: unknown;
  };
}
/**
 * The file of a corrected copy.
 */
export interface FileBody {
  file: string;
}
/**
 * What somebody says to the others beside the game; nothing of it reaches the record.
 */
export interface Say {
  action?: {
    [k: string]: unknown;
  } | null;
  do: "agree" | "allow" | "propose" | "text" | "withdraw" | "word";
  id: string;
  line?: string | null;
  on?: boolean;
  proposal?: number;
  seat?: string | null;
  text?: string;
  type: "say";
  word?:
    | (
        | "agreed"
        | "back-soon"
        | "careful"
        | "hello"
        | "help"
        | "here"
        | "reinforce"
        | "sorry"
        | "thanks"
        | "wait"
        | "well-done"
        | "your-turn"
      )
    | null;
}
/**
 * The hash of what somebody's browser will add to the seed for a seat of theirs; once, however often it is sent.
 */
export interface GiveSeal {
  id: string;
  seal: string;
  seat: string;
  type: "seal";
}
/**
 * What somebody's browser had sealed, opened once the seals are closed; once, however often it is sent.
 */
export interface GiveShare {
  id: string;
  share: string;
  type: "share";
}
/**
 * Somebody wants to know whether the line holds.
 */
export interface Ping {
  type: "ping";
}
/**
 * Everything about a table, as one viewer may see it.
 */
export interface TableMessage {
  assistance: Assistance[];
  branch: string;
  can_invite: boolean;
  commitment: string;
  daily: string | null;
  dice: DiceFacts;
  game: string;
  hints: boolean;
  host: boolean;
  log: Step[];
  log_from: number;
  matters: Matter[];
  name: string;
  now: Now;
  options: {
    [k: string]: unknown;
  };
  orders: OrderGiven[];
  origin: Origin | null;
  printed: string;
  record: string[];
  record_from: number;
  seats: SeatFacts[];
  table: string;
  type: "table";
  watching: number;
}
/**
 * One step of play as this viewer may see it.
 */
export interface Step {
  action: Action | null;
  changes?: {
    [k: string]: unknown;
  };
  events: Event[];
  label: string;
  n: number;
  order?: string;
  phase: string;
  position?: unknown;
  round: number;
  seat: string;
  throw: unknown;
}
/**
 * Something that a seat may be asked, and the orders that can answer it: one of them at a time, or none.
 *
 *     Words: `order.retreat` names the matter, `order.retreat.stay` an order, `order.retreat.stay.more` how it decides.
 */
export interface Matter {
  id: string;
  orders: string[];
  public: boolean;
  rule: string;
}
/**
 * A standing order that a seat gave after so many steps; null: it withdrew what stood about the matter.
 */
export interface OrderGiven {
  matter: string;
  order: string | null;
  seat: string;
  step: number;
}
/**
 * The table and the step from which a what-if began.
 */
export interface Origin {
  step: number;
  table: string;
}
/**
 * Who sits where.
 */
export interface SeatFacts {
  here: boolean;
  kind: "computer" | "open" | "person";
  mine: boolean;
  name: string;
  seat: string;
}
/**
 * What a command caused; the record's lines from number `record_from` on.
 *
 *     The position after a step is told by its `changes` against the one before, the first against the `now` that this
 *     line was told last; where that was another view, whole.
 */
export interface PlayedMessage {
  now: Now;
  record: string[];
  record_from: number;
  steps: Step[];
  type: "played";
}
/**
 * Decisions were taken back, or taken again: what comes after so many steps, and so many lines of the record.
 */
export interface UndoneMessage {
  assistance: Assistance[];
  log: Step[];
  log_from: number;
  now: Now;
  orders: OrderGiven[];
  record: string[];
  record_from: number;
  type: "undone";
}
/**
 * Somebody gave a standing order, or withdrew one; nothing but the version has changed.
 */
export interface OrderedMessage {
  orders: OrderGiven[];
  type: "ordered";
  version: number;
}
/**
 * Something was sealed for the seed, closed or opened, or the first die fell; else only the version has changed.
 */
export interface SharedMessage {
  dice: DiceFacts;
  type: "shared";
  version: number;
}
/**
 * Who sits where and who is here.
 */
export interface SeatsMessage {
  seats: SeatFacts[];
  type: "seats";
  watching: number;
}
/**
 * What was said, all of it or since the last such message; the open proposals; whether there is free text.
 */
export interface TalkMessage {
  proposals: Proposal[];
  said: Said[];
  text: boolean;
  type: "talk";
  whole: boolean;
}
/**
 * An action that somebody proposes to whoever decides; it is open while the game has so many steps.
 */
export interface Proposal {
  agreed: string[];
  decider: string;
  legal: Legal;
  mine: boolean;
  n: number;
  name: string;
  preview: unknown;
  seat: string;
  steps: number;
}
/**
 * Something that was said: {"word"}, {"text"}, {"action", "line", "decider", "steps"}, {"proposal"} or {"on"}.
 */
export interface Said {
  at: string;
  content: {
    [k: string]: unknown;
  };
  kind: "agree" | "allow" | "propose" | "text" | "withdraw" | "word";
  mine: boolean;
  n: number;
  name: string;
  seat: string;
}
/**
 * The command or the question was refused; nothing has happened.
 */
export interface RefusedMessage {
  id: string;
  refusal: Refusal;
  type: "refused";
  version: number;
}
/**
 * What was refused and why: clients have a sentence for every type and every code.
 */
export interface Refusal {
  reasons: Reason[];
  text: string;
  type: string;
}
/**
 * The line holds.
 */
export interface Pong {
  type: "pong";
}
/**
 * What every game tells before it begins; a game adds facts of its own beside these.
 */
export interface GameFacts {
  advised: {
    [k: string]: string;
  };
  editions: Edition[];
  hidden: boolean;
  id: string;
  languages: string[];
  options: Option[];
  players: PlayerFacts[];
  printed: string;
  title: string;
  [k: string]: unknown;
}
/**
 * One thing that is agreed before a game (`hispania.contract.rules.OptionField`).
 */
export interface Option {
  default: unknown;
  least: number | null;
  many: boolean;
  most: number | null;
  name: string;
  rule: string;
  values: unknown[];
  within: string;
}
/**
 * A computer player and the seats it can hold; none named: any.
 */
export interface PlayerFacts {
  id: string;
  seats: string[];
}
/**
 * A game in the list of games.
 */
export interface GameTitle {
  hidden: boolean;
  id: string;
  languages: string[];
  title: string;
}
/**
 * A seat that was handed on, with the invitation where it opened.
 */
export interface HandedModel {
  invitation: string | null;
  seat: string;
}
/**
 * How the server is; `lag` is by how many seconds something came too late lately.
 */
export interface HealthModel {
  compiled: boolean;
  lag: number;
  ok: boolean;
  process: ProcessModel | null;
  storage: StorageModel;
  version: string;
}
/**
 * One process of several: whether its lease holds, what it has, and how much it passes on to others just now.
 */
export interface ProcessModel {
  id: string;
  lease: boolean;
  passing: number;
  tables: number;
}
/**
 * Whether what is played can be stored, why not, and how many jobs wait for it.
 */
export interface StorageModel {
  problem: string;
  waiting: number;
  writable: boolean;
}
/**
 * A hint says as much as its strength allows: the error and the gain are those of its seat's own chance.
 */
export interface HintFacts {
  action: {
    [k: string]: unknown;
  } | null;
  chances: {
    [k: string]: number;
  } | null;
  error: number | null;
  gain: number | null;
  instead: {
    [k: string]: unknown;
  } | null;
  kind: string | null;
  places: string[];
  seat: string;
  strength: number;
  text: string | null;
}
/**
 * A record in notation.
 */
export interface ImportBody {
  record: string;
}
/**
 * An invitation that somebody would know more of.
 */
export interface InvitedBody {
  invitation: string;
}
/**
 * What an invitation invites to: the seat, and by the name of whoever made the table.
 */
export interface InvitedModel {
  host: string;
  seat: string;
  taken: boolean;
}
/**
 * An invitation, and under which name it is taken.
 */
export interface JoinBody {
  invitation: string;
  name?: string;
}
/**
 * The seat that was taken.
 */
export interface JoinedModel {
  seat: string;
  table: string;
}
/**
 * What a key shall be called.
 */
export interface KeyBody {
  name: string;
}
/**
 * A browser, or a program, that is me: its name, since when, when it was last here, and whether it is this one.
 */
export interface KeyModel {
  created: string;
  id: string;
  name: string;
  seen: string | null;
  this: boolean;
}
/**
 * All that are me, and since when there is a code to come back by.
 */
export interface KeysModel {
  keys: KeyModel[];
  recovery: string | null;
}
/**
 * The tables of a browser that would become somebody else, and since when there is a code to come back to them.
 */
export interface LeftBehindModel {
  recovery: string | null;
  tables: number;
}
/**
 * A table that was put away.
 */
export interface LeftModel {
  table: string;
}
/**
 * A new name, or nothing.
 */
export interface MeBody {
  name?: string | null;
}
/**
 * Who I am.
 */
export interface MeModel {
  damaged: DamagedModel[];
  name: string;
  tables: SummaryModel[];
}
/**
 * A table in a list.
 */
export interface SummaryModel {
  branch: string;
  daily: string | null;
  deciding: string[];
  ending: EndingModel | null;
  game: string;
  host: boolean;
  mine: string[];
  name: string;
  options: {
    [k: string]: unknown;
  };
  over: boolean;
  phase: string;
  round: number;
  steps: number;
  table: string;
  updated: string;
}
/**
 * A table as its host wants it.
 */
export interface NewTableBody {
  computers?: {
    [k: string]: string;
  };
  daily?: boolean;
  edition?: string | null;
  game?: string;
  hints?: boolean;
  mixed?: boolean;
  name?: string;
  options: {
    [k: string]: unknown;
  };
  seats?: {
    [k: string]: "me" | "open" | "computer";
  };
  seed?: string | null;
}
/**
 * What a person should play next, as the game tells it; nothing where it was never measured.
 */
export interface NextLevelModel {
  advice: {
    [k: string]: unknown;
  } | null;
}
/**
 * A page of the rules as HTML.
 */
export interface Page {
  html: string;
  id: string;
  title: string;
}
/**
 * A page of the rules in the list of pages.
 */
export interface PageTitle {
  id: string;
  title: string;
}
/**
 * The pages of the rules.
 */
export interface Pages {
  pages: PageTitle[];
}
/**
 * Where others find this server: at the address they see, only on this machine, or at these addresses.
 */
export interface ReachModel {
  addresses: string[];
  only_here: boolean;
}
/**
 * One reason for a refusal.
 */
export interface ReasonModel {
  code: string;
  facts: {
    [k: string]: string | number;
  };
  rule: string;
}
/**
 * What was refused and why.
 */
export interface RefusalModel {
  reasons: ReasonModel[];
  text: string;
  type: string;
}
/**
 * The answer to whatever the server does not do.
 */
export interface RefusedModel {
  refusal: RefusalModel;
}
/**
 * One rule as HTML, and where it stands.
 */
export interface Rule {
  anchor: string;
  html: string;
  page: string;
  rule: string;
}
/**
 * Who shall hold a seat.
 */
export interface SeatBody {
  player?: string | null;
  to: "me" | "open" | "computer";
}
/**
 * Steps with the positions after them, from a number on.
 */
export interface Steps {
  first: number;
  steps: Step[];
}
/**
 * An analysis of a whole game; `decisions` tells of whom, for whom.
 */
export interface Story {
  decisions: {
    [k: string]: {
      [k: string]: number;
    };
  };
  end: {
    [k: string]: number;
  };
  format: number;
  iterations: number;
  luck: {
    [k: string]: number;
  };
  seats: string[];
  seed: number;
  start: {
    [k: string]: number;
  };
  steps: StoryStep[];
  turning: number[];
}
/**
 * One step of an analysis: all chances before and after it, and what was luck and what was not.
 */
export interface StoryStep {
  after: {
    [k: string]: number;
  };
  before: {
    [k: string]: number;
  };
  best: AlternativeFacts | null;
  decision: {
    [k: string]: number;
  };
  kind: "chance" | "decision";
  label: string;
  luck: {
    [k: string]: number;
  };
  n: number;
  round: number;
  seat: string;
  text: string;
}
/**
 * A ticket from another browser.
 */
export interface TicketBody {
  ticket: string;
}
/**
 * A ticket for another browser.
 */
export interface TicketModel {
  ticket: string;
}
/**
 * May a seat be freed whose holder has vanished, and from when on if they do nothing there until then?
 */
export interface VanishedModel {
  free: boolean;
  free_from: string;
  here: boolean;
  seat: string;
}
