// The peoples in words, as the shell asks for them.

import type { Telling } from "../../lib/door";
import type { Hint, PlainHint, Story } from "../../lib/wire";
import { w as shell } from "../../lib/words/index.svelte";
import { nameOf, sentence } from "../../lib/words/sentence";
import { seen } from "../../play/plain/story";
import type { Board } from "./board";
import { actionName, eventName, sequenceOf } from "./told";
import type { Action, Position } from "./wire";
import { nationName, phaseName, placeName, told, w } from "./words/index.svelte";

/** How strong the computer players are, in pips; docs/peoples/players.md has the figures. */
const STRENGTH: Record<string, number> = { random: 1, thumb: 2, planner: 3 };
const MOST = 3;

const seat = (id: string): string => sentence(told(), `seat.${id}`);

/** The nation through which a seat decides now. */
function deciding(position: Position): string {
  const [name, context] = position.todo.at(-1) ?? ["", {} as Record<string, unknown>];
  if (name === "BATTLE") return String(context[context.side === "D" || isSubmission(context) ? "D" : "A"] ?? "");
  return String(context.new ?? context.n ?? position.active ?? "");
}

/** The attacked are asked whether they submit, whoever aimed last (P10.2). */
const isSubmission = (context: Record<string, unknown>): boolean => context.step === "submit";

export const tell: Telling = {
  get title() {
    return w().title;
  },
  seat,
  short: seat,
  when: ({ label }) => {
    const { turn, nation } = sequenceOf(label);
    return [w().header.turnShort(turn), nation ? nationName(nation) : ""].filter(Boolean).join(" ");
  },
  name: (_, action) => actionName(action as unknown as Action),
  priced: (_, action) => actionName(action as unknown as Action),
  group: (key) => sentence(told(), `group.${key}`),
  event: (board, event) => eventName(board as Board, event),
  happened: (board, event) => eventName(board as Board, event),
  reason: (_, reason) => `${sentence(told(), `reason.${reason.code}`, reason.facts)}.`,
  ask: (_, now) => {
    const position = now.position as Position;
    const nation = deciding(position);
    const [, context] = position.todo.at(-1) ?? ["", {} as Record<string, unknown>];
    const asked = isSubmission(context)
      ? w().submit(nationName(String(context.A)))
      : (w().ask[now.turn.phase as "MOVE"] ?? phaseName(now.turn.phase));
    const place = String(context.p ?? context.from ?? "");
    const where = /^[a-z_]+$/.test(place) && place in (position.map ?? {}) ? ` (${placeName(place)})` : "";
    return nation ? w().told(`${nationName(nation)}${where}`, asked) : asked;
  },
  doing: (now) => {
    const nation = deciding(now.position as Position);
    const phase = phaseName(now.turn.phase);
    return nation ? w().told(nationName(nation), phase) : phase;
  },
  get waits() {
    return shell().table.waitsPlain;
  },
  get go() {
    return w().roll;
  },
  ends: () => null,
  player: (id) => w().players.names[id as "random"] ?? shell().players.names[id] ?? id,
  playerTold: (id) => w().players.lines[id as "random"] ?? shell().players.lines[id] ?? "",
  strength: (id) => (id in STRENGTH ? { pips: STRENGTH[id]!, most: MOST } : null),
  thought: (code) => shell().players.thoughts[code] ?? "",
  get chance() {
    return shell().players.chanceOf;
  },
  hint: (_, hint) => hintLines(hint as Hint & PlainHint),
  taker: seat,
  options: (options) =>
    Object.entries(options)
      .filter(([, value]) => value !== false && !(typeof value === "object"))
      .map(([key, value]) => (value === true ? sentence(told(), `option.${key}`) : nameOf(told(), value, key)))
      .join(" · "),
  result: ({ ending }) => {
    const { end } = shell().play;
    if (!ending || ending.drawn) return end.drawn;
    return ending.winners.length ? end.winners(shell().common.list(ending.winners.map(seat))) : end.nobody;
  },
  ending: (reason) => `${sentence(told(), `ending.${reason}`)}.`,
  outcome: (table) => {
    const mine = table.seats.filter((one) => one.mine);
    const winners = table.now.ending?.winners ?? [];
    return mine.length && !mine.some((one) => winners.includes(one.seat)) ? "lost" : "won";
  },
  get typing() {
    return w().typing;
  },
  standing: (step, view) => {
    const position = view as Position;
    return [
      w().header.turnShort(position.turn),
      position.active ? nationName(position.active) : "",
      step ? phaseName(step.phase) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  },
  story: {
    get intro() {
      return shell().story.introAny;
    },
    sights: (seats) => [...seats],
    seen: (analysis, sight) => seen(analysis as Story, sight),
    curve: (sight) => shell().story.chanceOf(seat(sight)),
    slider: (sight) => shell().story.sliderOf(seat(sight)),
    caption: (sight) => shell().story.captionOf(seat(sight)),
    balance: (sight) => shell().story.balanceOf(seat(sight)),
    verdict: (sight, luck, decisions) => shell().story.verdictOf(seat(sight), luck, decisions),
    ended: () => shell().story.how,
  },
};

function hintLines(hint: PlainHint): string[] {
  const { common, hints } = shell();
  if (!hint.kind) return [hints.look(hint.places.map(placeName))];
  if (!hint.action) return [hints.kind(sentence(told(), `action.${hint.kind}`, {}))];
  const lines: string[] = [];
  if (hint.instead && hint.gain)
    lines.push(hints.gain(hints.points(hint.gain), actionName(hint.instead as unknown as Action)));
  const chance = hint.chances?.[hint.seat];
  if (chance !== undefined)
    lines.push(hints.chance(seat(hint.seat), common.percent([Math.round(1000 * chance), 1000])));
  return lines;
}
