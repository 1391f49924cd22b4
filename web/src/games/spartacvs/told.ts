// How things of SPARTACVS are told: actions and events in sentences, and why something is asked.

import type { GameEvent } from "../../lib/wire";
import { sentence } from "../../lib/words/sentence";
import type { Action, Frame, Position, Told } from "./wire";
import {
  battleCardName,
  cardName,
  leaderName,
  placeName,
  plainly,
  signed,
  told,
  unitName,
  w,
} from "./words/index.svelte";

/** An action by its whole name. */
export function actionName(action: Action): string {
  if (action.kind === "play-battle-card")
    return action.card === action.named
      ? battleCardName(String(action.card))
      : w().battle.as(battleCardName(String(action.card)), battleCardName(action.named!));
  return sentence(told(), `action.${action.kind}`, action);
}

/** Units as an event tells them, in words. */
const troops = (units: Record<string, number>): string =>
  Object.entries(units)
    .map(([kind, number]) => `${number} ${unitName(kind)}`)
    .join(", ") || w().units.none;

/** An event in a sentence. */
export function eventName(event: GameEvent): string {
  const facts: Record<string, unknown> = { ...event };
  for (const key of ["units", "against"]) if (facts[key]) facts[key] = troops(facts[key] as Record<string, number>);
  const one = event as unknown as Told;
  if (one.event === "BattleCardPlayed" && one.card === one.named)
    return `${sentence(told(), "event.BattleCardPlayed", facts).split(battleCardName(one.named))[0]}${battleCardName(one.named)}.`;
  if (one.event === "CrisisMoved") [facts.spaces, facts.crisis] = [signed(one.spaces), plainly(one.crisis)];
  return `${sentence(told(), `event.${event.event}`, facts)}.`;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Why something is asked: the open procedures from the outermost to the innermost, as far as they explain it. */
export function reasonsOf(position: Position): string[] {
  const { why } = w();
  const found: string[] = [];
  const last = position.pending.at(-1);
  if (!last) return found;
  const within = (name: string): Frame | undefined => position.pending.findLast((frame) => frame.do === name);
  const march = within("march");
  const entry = within("entry");
  const leader = march ? leaderName(text(march.leader)) : "";
  if (entry && march) {
    if (entry.sortie) found.push(why.sortie(leader, placeName(text(entry.place))));
    else if (entry.sea || !entry.frm) found.push(why.lands(leader, placeName(text(entry.place))));
    else found.push(why.enters(leader, placeName(text(entry.frm)), placeName(text(entry.place))));
  } else if (march && last.do !== "MOVE") found.push(why.march(leader, placeName(text(march.at))));
  const battle = within("battle");
  if (battle) found.push(why.battle(placeName(text(battle.place))));
  found.push(...innermost(last, position));
  return found;
}

function innermost(frame: Frame, position: Position): string[] {
  const { why } = w();
  const number = (key: string): number => Number(frame[key] ?? 0);
  switch (frame.do) {
    case "SETUP_FORCE": {
      const [piece] = (frame.left as unknown[] | undefined) ?? [];
      const parts = (Array.isArray(piece) ? piece : [piece]).filter((one) => typeof one === "string");
      const id = parts.find((one) => `name.${String(one)}` in told());
      return id ? [why.piece(leaderName(String(id)))] : [];
    }
    case "SETUP_REBELS":
      return [why.piece(((frame.leaders as string[] | undefined) ?? []).map(leaderName).join(", "))];
    case "USE_CARD":
      return [why.card(cardName(number("card")))];
    case "REINFORCE_R":
    case "REINFORCE_S":
    case "CONTROL":
    case "RAID":
    case "PACIFY":
    case "SAIL_SINGLE":
    case "TRAIN":
    case "LEVY":
      return [why.points(number("points"))];
    case "CAMPAIGN":
    case "EVENT":
      return [why.steps(number("left"))];
    case "SURPRISE": {
      const scouts = position.pending.findLast(({ do: name }) => name === "scouts_played");
      if (frame.window === "scouts" && scouts) return [why.scouts[scouts.of as "AVOID_DIE"] ?? ""];
      return [why.window(told()[`name.window.${text(frame.window)}`] ?? "", placeName(text(frame.place)))];
    }
    case "PICK": {
      const tell = why.pick[frame.why as "avoid"];
      return tell ? [tell(placeName(text(frame.at)), placeName(text(frame.to)))] : [];
    }
    case "TAKE_HITS":
      return [why.hits(number("n"), why.causes[text(frame.why)] ?? text(frame.why))];
    case "PLACE_CONSUL":
    case "RETURN_LEADER":
    case "PUT_LEADER":
    case "PROCONSULS":
      return [why.leader(leaderName(text(frame.leader)))];
    case "SURRENDER":
      return [why.besieged(placeName(text(frame.at)))];
    case "RESOURCE":
      return [why.resource(cardName(number("card")))];
    case "FORTUNES":
      return [why.fortunes(number("n"))];
    default:
      return [];
  }
}

/** A unit with its step, in words. */
export const stepName = (unit: string, step: string): string =>
  step === "r" ? w().units.reduced(unitName(unit)) : unitName(unit);

/** Turn and phase of a label: 8.ope. */
export function labelOf(label: string): { turn: number; phase: string } {
  const [turn, phase] = label.split(".");
  return { turn: Number(turn), phase: phase ?? "" };
}

/** The phase of a position by the three letters of a label (S25.3). */
export const PHASES: Record<string, string> = {
  set: "setup",
  ord: "turn_order",
  ele: "elections",
  rei: "reinforcement",
  dea: "deal",
  ope: "operations",
  sur: "surrender",
  win: "winter",
  dis: "disband",
  end: "end_of_turn",
};
