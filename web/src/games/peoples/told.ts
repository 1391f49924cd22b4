// How things of the peoples are told: actions and events in sentences, by the server's words and our own.

import type { GameEvent } from "../../lib/wire";
import { sentence } from "../../lib/words/sentence";
import type { Board } from "./board";
import { targets, unbasket } from "./units";
import type { Party } from "./table/march";
import type { Action, Told } from "./wire";
import { halves, leaderName, nationName, placeName, told, unitsName, w } from "./words/index.svelte";

/** An action by its whole name. */
export function actionName(action: Action): string {
  const words = w().actions;
  const unit = action.unit ? w().units.one(action.unit) : "";
  switch (action.kind) {
    case "buy":
      return words.buy(unitsName(unbasket(action.units!)));
    case "force":
      return words.force(unitsName(unbasket(action.units!)));
    case "hire":
      return words.hire(placeName(action.place!), unitsName(unbasket(action.units!)));
    case "lead":
      return words.lead(
        [action.leader ? leaderName(action.leader) : w().march.pile, ...(action.along ?? []).map(leaderName)].join(
          ", ",
        ),
        unitsName(unbasket(action.units!)),
        placeName(action.origin!),
      );
    case "go":
      return words.go(w().units.some(action.unit!, action.number!), placeName(action.origin!), placeName(action.to!));
    case "split":
      return words.split(w().units.some(action.unit!, action.number!), placeName(action.place!));
    case "income":
      return words.income(halves(action.halves!));
    case "aim":
      return words.aim(
        w().units.many(action.unit!),
        Object.entries(targets(action.targets!))
          .map(
            ([kind, number]) =>
              `${number} ${w().battle.target(w().units.one(kind.replace("~", "")), kind.endsWith("~"))}`,
          )
          .join(", "),
      );
    case "remove":
      return action.origin
        ? words.removeFrom(unit, placeName(action.place!), placeName(action.origin))
        : words.remove(unit, placeName(action.place!));
    case "rebuild":
      return action.origin === "supply"
        ? words.rebuild(placeName(action.place!), unit)
        : words.rebuildFrom(placeName(action.place!), unit, placeName(action.origin!));
    case "chit": {
      const more = [
        action.place ? placeName(action.place) : "",
        action.leader ? leaderName(action.leader) : "",
        unit,
        action.target ? `→ ${w().units.one(action.target.replace("~", ""))}` : "",
      ].filter(Boolean);
      return [sentence(told(), "action.chit", action), ...(more.length ? [more.join(", ")] : [])].join(": ");
    }
    default:
      return sentence(told(), `action.${action.kind}`, action);
  }
}

/** Who sets out, in words. */
export function partyName(party: Party): string {
  const leaders = [party.leader, ...party.along].filter((one) => one !== null && one !== "") as string[];
  const units = Object.values(party.units).some((number) => number > 0) ? [unitsName(party.units)] : [];
  return [...leaders.map(leaderName), ...units].join(", ");
}

/** An event in a sentence. */
export function eventName(board: Board, event: GameEvent): string {
  const one = event as unknown as Told;
  const words = w().events;
  switch (one.event) {
    case "IncomeCollected":
      return words.income(nationName(one.nation), halves(one.halves));
    case "TributePaid":
      return words.tribute(nationName(one.nation), nationName(one.suzerain), halves(one.halves));
    case "UnitsBought":
      return words.bought(nationName(one.nation), unitsName(one.units as Record<string, number>));
    case "UnitsArrived":
      return words.arrived(nationName(one.nation), w().units.some(one.unit, one.number), placeName(one.place));
    case "UnitsLost":
      return words.lost(nationName(one.nation), w().units.some(one.unit, one.number), placeName(one.place));
    case "Marched":
      return words.marched(
        nationName(one.nation),
        [...one.leaders.map(leaderName), ...(Object.keys(one.units).length ? [unitsName(one.units)] : [])].join(", "),
        placeName(one.origin),
        placeName(one.to),
      );
    case "DiceRolled":
      return words.rolled(
        placeName(one.place),
        hits(one, "A"),
        hits(one, "D"),
        nationName(one.attacker),
        nationName(one.defender),
      );
    case "PointsScored":
      return words.points(
        nationName(one.nation),
        halves(one.halves),
        one.why === "halved" ? words.halved : board.name(one.why),
      );
    case "MissionOffered":
      return words.mission(nationName(one.nation), placeName(one.place), unitsName(one.units));
    case "BattleEnded":
      return one.holder
        ? words.held(placeName(one.place), nationName(one.holder))
        : words.heldByNobody(placeName(one.place));
    case "GameEnded":
      return words.over(one.winners.map((seat) => w().header.player(seat)).join(", "));
    default:
      return `${sentence(told(), `event.${event.event}`, event)}.`;
  }
}

/** How many dice of a side hit. */
export function hits(event: Extract<Told, { event: "DiceRolled" }>, side: string): number {
  let at = 0;
  let found = 0;
  for (const [whose, , , need, dice] of event.shots as [string, string, string, number, number][]) {
    if (whose === side) found += event.faces.slice(at, at + dice).filter((face) => face !== 1 && face >= need).length;
    at += dice;
  }
  return found;
}

/** Is there more to be said of an event than its sentence? */
export function hasWhy(event: GameEvent): boolean {
  const one = event as unknown as Told;
  if (one.event === "DiceRolled") return one.shots.length > 0;
  return one.event === "PointsScored" && one.parts.length > 0;
}

/** Turn and nation of a label: T8 wisigoth. */
export function sequenceOf(label: string): { turn: number; nation: string | null } {
  const found = /^T(\d+)(?: (\w+))?/.exec(label);
  return { turn: Number(found?.[1] ?? 0), nation: found?.[2] ?? null };
}
