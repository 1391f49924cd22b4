// The plain door: a game told and shown with nothing but what the server says of every game.

import { slot, type Door, type LogTelling, type Telling } from "../../lib/door";
import type { Action, GameFacts, Hint, PlainHint, Step, Story } from "../../lib/wire";
import { w } from "../../lib/words/index.svelte";
import { gameFacts } from "../../screens/facts";
import type { Chapter } from "../chapters";
import { PlainHand } from "./hand.svelte";
import PlainEvent from "./PlainEvent.svelte";
import PlainHeader from "./PlainHeader.svelte";
import PlainStage from "./PlainStage.svelte";
import PlainStill from "./PlainStill.svelte";
import { nameOf, sentence, type Words as Told } from "../../lib/words/sentence";
import { seen } from "./story";
import { catalogueOf } from "./words";

/** Opens the door of any game, with its words in the language in use. */
export async function openPlain(id: string): Promise<Door> {
  const [facts] = await Promise.all([gameFacts(id), catalogueOf(id).load()]);
  return doorOf(facts, () => catalogueOf(id).words());
}

function tellingOf(facts: GameFacts, told: () => Told): Telling {
  const seat = (id: string): string => sentence(told(), `seat.${id}`);
  const named = (action: Action): string => sentence(told(), `action.${action.kind}`, action);
  return {
    title: facts.title,
    seat,
    short: seat,
    when: (step) => step.label,
    name: (_, action) => named(action),
    priced: (_, action, cost) => (cost ? `${named(action)} (${cost})` : named(action)),
    group: (key) => sentence(told(), `group.${key}`),
    event: (_, event) => `${sentence(told(), `event.${event.event}`, event)}.`,
    happened: (_, event) => `${sentence(told(), `event.${event.event}`, event)}.`,
    reason: (_, reason) => `${sentence(told(), `reason.${reason.code}`, reason.facts)}.`,
    ask: (_, now) => `${sentence(told(), `phase.${now.turn.phase}`)}. ${w().table.askPlain}`,
    doing: (now) => `${sentence(told(), `phase.${now.turn.phase}`)}.`,
    get waits() {
      return w().table.waitsPlain;
    },
    get go() {
      return w().table.goPlain;
    },
    ends: () => null,
    player: (id) => w().players.names[id] ?? id,
    playerTold: (id) => w().players.lines[id] ?? "",
    strength: () => null,
    thought: (code) => w().players.thoughts[code] ?? "",
    get chance() {
      return w().players.chanceOf;
    },
    hint: (_, hint) => hintLines(hint as Hint & PlainHint, told(), seat, named),
    taker: seat,
    options: (options) =>
      Object.entries(options)
        .map(([key, value]) => `${sentence(told(), `option.${key}`)} ${nameOf(told(), value, key)}`)
        .join(" · "),
    result: ({ ending }) => {
      if (!ending || ending.drawn) return w().play.end.drawn;
      return ending.winners.length
        ? w().play.end.winners(w().common.list(ending.winners.map(seat)))
        : w().play.end.nobody;
    },
    ending: (reason) => `${sentence(told(), `ending.${reason}`)}.`,
    outcome: (table) => {
      const mine = table.seats.filter((one) => one.mine);
      const winners = table.now.ending?.winners ?? [];
      return mine.length && !mine.some((one) => winners.includes(one.seat)) ? "lost" : "won";
    },
    get typing() {
      return w().table.typePlain;
    },
    standing: (step) => (step ? [step.label, sentence(told(), `phase.${step.phase}`)].filter(Boolean).join(" · ") : ""),
    story: {
      get intro() {
        return w().story.introAny;
      },
      sights: (seats) => [...seats],
      seen: (analysis, sight) => seen(analysis as Story, sight),
      curve: (sight) => w().story.chanceOf(seat(sight)),
      slider: (sight) => w().story.sliderOf(seat(sight)),
      caption: (sight) => w().story.captionOf(seat(sight)),
      balance: (sight) => w().story.balanceOf(seat(sight)),
      verdict: (sight, luck, decisions) => w().story.verdictOf(seat(sight), luck, decisions),
      ended: () => w().story.how,
    },
  };
}

function hintLines(
  hint: PlainHint,
  told: Told,
  seat: (id: string) => string,
  named: (action: Action) => string,
): string[] {
  const { common, hints } = w();
  if (!hint.kind) return [hints.look(hint.places.map((place) => nameOf(told, place)))];
  if (!hint.action) return [hints.kind(sentence(told, `action.${hint.kind}`, {}))];
  const lines: string[] = [];
  if (hint.instead && hint.gain) lines.push(hints.gain(hints.points(hint.gain), named(hint.instead as Action)));
  const chance = hint.chances?.[hint.seat];
  if (chance !== undefined)
    lines.push(hints.chance(seat(hint.seat), common.percent([Math.round(1000 * chance), 1000])));
  return lines;
}

/** One chapter for every label, so that turns stand apart. */
function chapters(steps: readonly Step[], record: readonly string[], notation: boolean): Chapter[] {
  const titled = ({ label, round }: Step): string =>
    label === String(round) ? w().common.round(round) : w().common.capital(label);
  const made: Chapter[] = [];
  const oneLineEach = notation && record.length === steps.length;
  for (const [at, step] of steps.entries()) {
    let open = made[made.length - 1];
    if (!open || open.title !== titled(step)) {
      open = { key: `${made.length}.${step.label}`, title: titled(step), round: step.round, entries: [] };
      made.push(open);
    }
    for (const [number, event] of step.events.entries())
      open.entries.push({ key: `${step.n}.${number}`, step, event, line: oneLineEach && number === 0 ? at : -1 });
  }
  return made;
}

const log: LogTelling = {
  filters: [],
  passes: () => true,
  chapters,
  chapterOf: (made, hint) => made.findLast(({ entries }) => entries.some(({ step }) => step.n <= hint.step)),
  isEnd: () => false,
  between: () => "",
};

function doorOf(facts: GameFacts, told: () => Told): Door {
  const tell = tellingOf(facts, told);
  const begins = (step: Step, before: Step | null): boolean => step.label !== before?.label;
  return {
    id: facts.id,
    hidden: facts.hidden,
    tell,
    log,
    slots: {
      Stage: slot(PlainStage),
      Still: slot(PlainStill),
      Header: slot(PlainHeader),
      EventCard: slot(PlainEvent),
    },
    panels: [],
    board: () => Promise.resolve({ name: (id) => nameOf(told(), id) }),
    hand: (store) => new PlainHand(store, tell),
    weight: () => 1,
    isHeading: () => false,
    isTurn: begins,
    isRound: (step, before) => step.round !== (before?.round ?? 0),
    main: (step) => step.events[0] ?? null,
    faces: null,
    same: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    ruleHref: null,
    ruleOf: () => null,
    colour: () => "var(--accent)",
    again: () => `/new/${facts.id}`,
  };
}
