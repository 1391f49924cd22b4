// The conquest in words, as the shell asks for them.

import type { StoryTelling, Telling } from "../../lib/door";
import type { Sight } from "../../play/curve";
import type { Board } from "./board";
import { strengthOf, MOST } from "./new/strength";
import { yearAfter } from "./panels/story";
import { happened } from "./panels/told";
import { askFacts } from "./table/asking";
import { hintLines } from "./table/hints";
import type { Action, Analysis, CombatCard, Hint, Options, Position, Shown } from "./wire";
import { w } from "./words/index.svelte";

/** The chance that the curve shows: Rome's, which is that of every Roman seat. */
const ROME = "U";

const story: StoryTelling = {
  get intro() {
    return w().story.intro;
  },
  sights: () => [ROME],
  seen: (told) => sightOf(told as Analysis),
  curve: () => w().story.curve,
  slider: () => w().story.slider,
  caption: () => w().story.caption,
  balance: () => w().story.balanceTold,
  verdict: (_, luck, decisions) => w().story.verdict(luck, decisions),
  ended: (table) => (table.now.ending?.reason === "capitals" ? w().story.howWon : w().story.howLost),
};

/** The server's analysis is seen from Rome; what was better for the Hispano is what was worse for Rome. */
export function sightOf(told: Analysis): Sight {
  return {
    start: told.start,
    start_error: told.start_error,
    end: told.end,
    luck: { ...told.luck } as Record<string, number>,
    decisions: { ...told.decisions } as Record<string, number>,
    turning: told.turning,
    steps: told.steps.map((step) => ({
      n: step.n,
      kind: step.kind,
      seat: step.seat || step.turn,
      round: step.round,
      text: step.text,
      before: step.before,
      chance: step.chance,
      error: step.error,
      best: step.best,
      missed: step.best ? (step.best.chance - step.chance) * (step.seat === "H" ? -1 : 1) : 0,
    })),
  };
}

const ours = (options: unknown): Options => options as Options;

export const tell: Telling = {
  get title() {
    return w().common.title;
  },
  seat: (seat) => w().common.offices[seat] ?? seat,
  short: (seat) => w().common.seats[seat] ?? seat,
  when: ({ round, seat = "" }) => w().story.when(round, w().common.seats[seat] ?? ""),
  name: (board, action) => w().actions.name(board as Board, action as Action),
  priced: (board, action, cost) =>
    w().actions.priced(board as Board, action as Action, cost || ((action as Action).denarii ?? 0)),
  group: (key) => w().actions.group(key),
  event: (board, event) => w().events.tell(board as Board, event),
  happened: (board, event) => happened(w(), board as Board, event),
  reason: (board, reason) => w().reasons.sentence(board as Board, reason),
  ask: (board, now) => w().table.ask(now.turn.phase, askFacts(board as Board, now)),
  doing: (now) => w().table.doing(now.turn.phase, (now.shown as unknown as Shown).actor),
  get waits() {
    return w().table.hispaniaWaits;
  },
  get go() {
    return w().table.hispaniaActs;
  },
  ends: (now) => ({ ask: w().table.endPhase((now.position as Position).denarii), back: w().table.goOnActing }),
  player: (id) => w().screens.new.players[id] ?? id,
  playerTold: (id) => w().players.told(id),
  strength: (id) => (strengthOf(id) ? { pips: strengthOf(id), most: MOST } : null),
  thought: (code) => w().players.why(code),
  get chance() {
    return w().players.chance;
  },
  odds: (preview) => {
    const win = (preview as CombatCard | null)?.win;
    return win ? w().common.percent(win) : null;
  },
  hint: (board, hint, position) => hintLines(w(), board as Board, hint as Hint, position as Position),
  taker: (seat) => w().common.Who(seat),
  options: (options) => {
    const { common } = w();
    const { level, players, scenario, variants } = ours(options);
    return [
      common.capital(common.level(level)),
      common.players(players),
      ...(scenario ? [common.scenario(scenario)] : []),
      ...variants.map((variant) => common.variants[variant] ?? variant),
    ].join(" · ");
  },
  result: ({ ending }) => (ending?.reason === "capitals" ? w().screens.card.won : w().screens.card.lost),
  ending: (reason) => w().common.outcomes[reason] ?? "",
  outcome: (table) => (table.now.ending?.reason === "capitals" ? "won" : "lost"),
  get typing() {
    return w().table.typeHint;
  },
  standing: (_, view) => {
    const { common, play } = w();
    const position = view as Position;
    if (position.state.startsWith("SETUP")) return play.replay.setup;
    const year = common.year(yearAfter(position.time, position.scenario));
    return play.replay.when(position.round, year, common.offices[position.turn] ?? "");
  },
  story,
};
