// SPARTACVS in words, as the shell asks for them.

import type { Telling } from "../../lib/door";
import type { Hint, PlainHint, Story } from "../../lib/wire";
import { w as shell } from "../../lib/words/index.svelte";
import { nameOf, sentence } from "../../lib/words/sentence";
import { seen } from "../../play/plain/story";
import { actionName, eventName, labelOf, PHASES } from "./told";
import type { Action, Position } from "./wire";
import { phaseName, placeName, told, w } from "./words/index.svelte";

/** How strong the computer players are, in pips; docs/spartacvs/players.md has the figures. */
const STRENGTH: Record<string, number> = { random: 1, thumb: 2, strategist: 3 };
const MOST = 3;

const seat = (id: string): string => sentence(told(), `seat.${id}`);
const phaseOf = (label: string): string => w().header.phases[PHASES[labelOf(label).phase] ?? ""] ?? "";

export const tell: Telling = {
  get title() {
    return w().title;
  },
  seat,
  short: (id) => id,
  when: ({ label }) => [w().header.turnShort(labelOf(label).turn), phaseOf(label)].filter(Boolean).join(", "),
  name: (_, action) => actionName(action as unknown as Action),
  priced: (_, action) => actionName(action as unknown as Action),
  group: (key) => sentence(told(), `group.${key}`),
  event: (_, event) => eventName(event),
  happened: (_, event) => eventName(event),
  reason: (_, reason) => `${sentence(told(), `reason.${reason.code}`, reason.facts)}.`,
  ask: (_, now) => shell().common.capital(w().ask[now.turn.phase] ?? phaseName(now.turn.phase)),
  doing: (now) => phaseName(now.turn.phase),
  get waits() {
    return shell().table.waitsPlain;
  },
  get go() {
    return w().roll;
  },
  ends: () => null,
  player: (id) => told()[`player.${id}`] ?? shell().players.names[id] ?? id,
  playerTold: (id) => told()[`player.${id}.about`] ?? shell().players.lines[id] ?? "",
  strength: (id) => (id in STRENGTH ? { pips: STRENGTH[id]!, most: MOST } : null),
  thought: (code) => told()[`why.${code}`] ?? shell().players.thoughts[code] ?? "",
  get chance() {
    return shell().players.chanceOf;
  },
  hint: (_, hint) => hintLines(hint as Hint & PlainHint),
  taker: seat,
  options: (options) =>
    [
      w().screens.stories[String(options.scenario)]?.title ?? String(options.scenario ?? ""),
      ...Object.entries(options)
        .filter(([key, value]) => key !== "scenario" && (value === true || key === "anarchy" || key === "combat"))
        .filter(
          ([key, value]) => !(key === "anarchy" && value === "standard") && !(key === "combat" && value === "cards"),
        )
        .filter(([key]) => !["reserve_is_wild", "proconsul_cost_each_turn", "crisis_counts_inactive_map"].includes(key))
        .map(([key, value]) =>
          value === true
            ? sentence(told(), `option.${key}`)
            : `${sentence(told(), `option.${key}`)} ${nameOf(told(), value, key)}`,
        ),
    ].join(" · "),
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
    return [w().header.turnShort(position.turn), w().year(81 - position.turn), step ? phaseName(step.phase) : ""]
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
