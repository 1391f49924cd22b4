// The client's arithmetic against the rules' own: cards, logs and dice that web/fixtures.py made.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { diceIn, inThrows, isOpen, numeral } from "../words/facts";
import type { Face } from "../../../lib/door";
import type { Chance, CombatCard, Position, Roll, Step } from "../wire";
import { certain, lowestWinner, outcomes, reach } from "./combat";
import { kept } from "../../../play/chapters";
import { commitmentOf, fallen, stream, thrownByHand, verify } from "../../../play/dice";
import { diceOf } from "./dice";
import { nextLevel } from "./levels";
import { ruleHref } from "../rules";
import { chapters, hispanicStart, linesOf, passes, yearAfter, type Entry } from "./story";
import { years } from "./tracks";

interface Game {
  seed: string;
  commitment: string;
  record: string[];
  log: Step[];
  time: number;
  scenario: number | null;
}

function rows<T>(name: string): T[] {
  const text = readFileSync(new URL(`./fixtures/${name}.jsonl`, import.meta.url), "utf-8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

const cards = rows<CombatCard>("cards");
const games = rows<Game>("games");

describe("all throws of a combat", () => {
  it("count up to the exact chances of the rules", () => {
    expect(new Set(cards.map((card) => card.kind)).size).toBe(4);
    for (const card of cards) {
      const { throws } = outcomes(card);
      const counted = (sign: string): number => throws.filter((one) => one.verdict === sign).length;
      const share = ([over, under]: Chance): number => (over * throws.length) / under;
      expect([counted("+"), counted("="), counted("-")]).toEqual([share(card.win), share(card.tie), share(card.loss)]);
    }
  });

  it("are sure exactly where the rules throw no dice, unless the Hispano may still step in", () => {
    for (const card of cards) expect(certain(card) !== null).toBe(card.sure && !isOpen(card));
    expect(cards.some((card) => isOpen(card))).toBe(true);
  });

  it("stay between the least and the most of each side", () => {
    for (const card of cards) {
      const { throws } = outcomes(card);
      const seen = throws.map((one) => one.attacker);
      expect(reach(card.attacker)).toEqual([Math.min(...seen), Math.max(...seen)]);
    }
  });

  it("name the lowest face that succeeds", () => {
    for (const card of cards) {
      const { throws } = outcomes(card);
      const face = lowestWinner(card);
      if (throws.length !== 6) expect(face).toBeNull();
      else {
        const winners = throws.filter((one) => one.verdict === "+").length;
        expect(face).toBe(winners ? 7 - winners : null);
      }
    }
  });

  it("fit into 36ths", () => {
    for (const card of cards)
      for (const end of [card.win, card.tie, card.loss])
        expect(inThrows(end, diceIn(card))).toMatch(diceIn(card) === 1 ? /^\d\/6$/ : /^\d+\/36$/);
  });
});

describe("the log", () => {
  it("gives every line of the record to the event that begins it", () => {
    for (const game of games) {
      const lines = linesOf(game.log, game.record);
      const events = game.log.flatMap((step) => step.events);
      expect(lines).toHaveLength(events.length);
      expect(lines.filter((line) => line >= 0)).toEqual(game.record.map((_, place) => place));
      events.forEach((event, place) => {
        const line = game.record[lines[place] ?? -1];
        if (line === undefined) return;
        if (event.event === "RoundEnded") expect(line).toContain(` time ${event.lost ? "!r" : event.year}`);
        if (event.event === "RevoltRolled") expect(line).toContain(" revolt [");
        if (event.event === "GarrisonPlaced") expect(line).toMatch(/ \+[gL] /);
        if (event.event === "GameOver") expect(line).toMatch(/^result /);
        if (event.event === "Passed") expect(line).toMatch(/ pass$/);
      });
    }
  });

  it("leaves the notation out where record and log do not belong together", () => {
    const [game] = games;
    expect(linesOf(game!.log, game!.record.slice(0, -2))).toEqual([]);
  });

  it("opens a chapter with every turn, in the year that its round will cover", () => {
    for (const game of games) {
      const last = { time: game.time, scenario: game.scenario } as Position;
      const told = chapters(game.log, [], last);
      const events = game.log.flatMap((step) => step.events);
      const turns = events.filter(({ event }) => event === "TurnStarted" || event === "PhaseSkipped");
      expect(told.filter((chapter) => chapter.turn !== null)).toHaveLength(turns.length);
      for (const chapter of told) {
        const end = chapter.entries.find((entry) => entry.event.event === "RoundEnded" && !entry.event.lost);
        if (end) expect([chapter.round, chapter.year]).toEqual([end.event.round, end.event.year]);
      }
      const entries = told.flatMap((chapter) => chapter.entries);
      expect(new Set(entries.map((entry) => entry.key)).size).toBe(entries.length);
      const hidden = turns.filter((event) => event.event === "TurnStarted" && !event.absent && !event.blocked);
      expect(entries).toHaveLength(events.length - hidden.length);
    }
  });

  it("keeps the chapters that did not change", () => {
    const game = games[0]!;
    const last = { time: game.time, scenario: game.scenario } as Position;
    const before = chapters(game.log.slice(0, -1), [], last);
    const after = chapters(game.log, [], last);
    const told = kept(before, after);
    expect(told).toEqual(after);
    expect(told.slice(0, before.length - 1).every((chapter, place) => chapter === before[place])).toBe(true);
    expect(told.at(-1)).not.toBe(before.at(-1));
  });

  it("tells where Hispania begins to act", () => {
    const entry = (event: string, more = {}): Entry => ({
      key: event,
      step: {} as Step,
      event: { event, rule: "", ...more },
      line: -1,
    });
    const fight = [entry("CombatDeclared"), entry("DiceShown"), entry("CombatDecided")];
    expect(hispanicStart(fight)).toBe(-1);
    expect(hispanicStart([...fight, entry("DiceShown"), entry("RerollAsked"), entry("RevoltRolled")])).toBe(3);
    expect(hispanicStart([entry("RevoltRolled", { plot: true }), entry("RevoltRolled")])).toBe(1);
    expect(hispanicStart([...fight, entry("Declined", { what: "strike" }), entry("RevoltRolled")])).toBe(3);
  });

  it("filters battles and revolts, and never hides the end", () => {
    const event = (name: string, more = {}): Parameters<typeof passes>[0] => ({ event: name, rule: "", ...more });
    expect(passes(event("CombatDecided"), "battles")).toBe(true);
    expect(passes(event("RevoltRolled"), "battles")).toBe(false);
    expect(passes(event("ArmyMoved", { placed: true }), "revolts")).toBe(true);
    expect(passes(event("ArmyMoved", { placed: false }), "revolts")).toBe(false);
    expect(passes(event("GameOver"), "revolts")).toBe(true);
  });
});

const faces = (thrown: unknown): Face[] =>
  diceOf(thrown as Roll).map(({ die, face }) => ({ name: die, number: face, sides: 6, written: String }));

describe("honest dice", () => {
  it("are drawn again from the seed, all of them", () => {
    for (const game of games) {
      const dice = fallen(game.log, faces);
      const verdict = verify(game.seed, game.commitment, dice);
      expect(verdict.commitmentHolds).toBe(true);
      expect(verdict.wrong).toEqual([]);
      expect(verdict.dice.length).toBeGreaterThan(game.log.filter((step) => (step.throw as Roll | null)?.roman).length);
    }
  });

  it("show which die was changed", () => {
    const [game] = games;
    const dice = fallen(game!.log, faces).map((one, place) =>
      place === 5 ? { ...one, number: (one.number % 6) + 1 } : one,
    );
    const verdict = verify(game!.seed, game!.commitment, dice);
    expect(verdict.wrong.map((one) => one.index)).toEqual([5]);
    expect(commitmentOf(`${game!.seed}x`)).not.toBe(game!.commitment);
  });

  it("fall in the order of the rules", () => {
    expect(diceOf({ roman: 2, hispanic: 5, struck: [] }).map(({ die }) => die)).toEqual(["R", "H"]);
    expect(diceOf({ roman: 2, hispanic: null, struck: [4, 4] }).map(({ face }) => face)).toEqual([4, 4, 2]);
    const face = stream("roma"); // as in table/dice.py
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((index) => face(index))).toEqual([6, 1, 2, 3, 5, 2, 2, 3]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((index) => face(index, 10))).toEqual([2, 9, 8, 9, 5, 4, 4, 5]);
    expect(stream("")(0)).toBeGreaterThan(0);
  });

  it("know what came from elsewhere", () => {
    expect(thrownByHand('[Game "HISPANIA"]\n[Seed "x"]\n')).toBe(0);
    expect(thrownByHand('[Dice "12 by hand, then seed x"]\n')).toBe(12);
    expect(thrownByHand('[Game "HISPANIA"]\n')).toBe(Infinity);
  });
});

describe("small things", () => {
  it("count the years", () => {
    expect([0, 1, 10].map((discs) => yearAfter(discs, null))).toEqual([198, 180, 18]);
    expect([3, 5, 6, 8].map((discs) => yearAfter(discs, 5))).toEqual([36, 36, 18, 18]);
    expect(years(2, false).map((year) => year.discs)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(years(4, true).map((year) => [year.year, year.discs, year.now])).toEqual([
      [54, 3, false],
      [36, 1, true],
      [18, 0, false],
    ]);
  });

  it("find the rules", () => {
    expect(ruleHref("en", "H4.1b")).toBe("/rules/en/h4-roman-phase#h4-1b");
    expect(ruleHref("fr", "H7")).toBe("/rules/fr/h7-scenarios#h7");
    expect(ruleHref("es", "A15")).toBe("/rules/es/h9-readings#a15");
    expect(ruleHref("en", "?")).toBe("/rules/en");
  });

  it("step from level to level and stop at both ends", () => {
    for (const harder of [true, false]) {
      let level: string | null = harder ? "7|5|4|5|1" : "5|3|2|3|3";
      const seen: string[] = [];
      while (level) {
        seen.push(level);
        level = nextLevel(level, harder);
      }
      expect(seen).toHaveLength(11);
      expect(seen.at(-1)).toBe(harder ? "5|3|2|3|3" : "7|5|4|5|1");
    }
    expect(nextLevel("9|9|9|9|9", true)).toBeNull();
  });

  it("write Roman faces", () => {
    expect([1, 4, 6, null].map(numeral)).toEqual(["I", "IV", "VI", ""]);
  });
});
