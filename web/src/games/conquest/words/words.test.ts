// The three catalogues say the same things: every key in every language, and every sample of play in words.

import { describe, expect, test } from "vitest";
import type { Action, GameEvent, Reason } from "../wire";
import { en } from "./en";
import { es } from "./es";
import { cutRules, faces, filled, formula, groupOf, hundredths, inThrows, type Decided, type Names } from "./facts";
import fixtures from "./fixtures.json";
import { fr } from "./fr";
import { pseudo } from "../../../lib/words/pseudo";
import { english, french, spanish } from "../../../lib/words/typeset";
import { throughout } from "../../../lib/words/walk";

type Tree = { [key: string]: unknown };

const LANGUAGES = { en, fr, es };
const OTHERS = { fr, es };

const { lists } = fixtures;
const names = new Map(fixtures.board.spaces.map((space) => [space.id, space.name]));
const board: Names = { name: (id) => names.get(id) ?? id, facts: fixtures.board as unknown as Names["facts"] };
const events = fixtures.events as unknown as GameEvent[];
const actions = fixtures.actions as unknown as Action[];
const reasons = fixtures.reasons as unknown as Reason[];

/** Every leaf of a catalogue with its path. */
function leaves(tree: unknown, path = ""): [path: string, leaf: unknown][] {
  if (Array.isArray(tree)) return tree.flatMap((inner, k) => leaves(inner, `${path}[${k}]`));
  if (typeof tree === "object" && tree !== null) {
    return Object.entries(tree as Tree).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
  }
  return [[path, tree]];
}

function kind(leaf: unknown): string {
  return typeof leaf === "function" ? `function of ${leaf.length}` : typeof leaf;
}

// ------------------------------------------------------------------ the same keys

describe.each(Object.entries(OTHERS))("%s beside English", (_, catalogue) => {
  test("has the same keys and the same kinds", () => {
    const shape = (tree: unknown) => Object.fromEntries(leaves(tree).map(([path, leaf]) => [path, kind(leaf)]));
    expect(shape(catalogue)).toEqual(shape(en));
  });

  test("leaves no English behind", () => {
    const english = new Map(leaves(en));
    const left = leaves(catalogue).filter(
      ([path, leaf]) =>
        typeof leaf === "string" && leaf === english.get(path) && isWord(leaf) && !MAY_BE_EQUAL.has(leaf),
    );
    expect(left).toEqual([]);
  });
});

/** Keys and signs are the same everywhere. */
function isWord(text: string): boolean {
  return (text.match(/\p{L}/gu) ?? []).length > 1;
}

/** Proper names, and words that are spelt alike. */
const MAY_BE_EQUAL = new Set([
  ...fixtures.board.spaces.map((space) => space.name),
  ...fixtures.board.provinces.map((province) => province.name),
  ...Object.values(en.common.languages),
  "HISPANIA",
  "Hispania",
  "Hispano",
  "Rome",
  "Consul",
  "Proconsul",
  "Ingenivm",
  "Imperivm",
  "Proconsvl",
  "Legio Hispana",
  "Pirates",
  "Terror",
  "OK",
  "PNG",
  "SVG",
  "Triumphus",
  "Varus", // computer players are people of the conquest
  "Gracchus",
  "No",
  "capital",
  "Pause",
  "Notation",
  "Table",
  "Guide",
  "normal",
  "Normal",
  "no",
  "Esc",
  "U Gades=Emerita>Ebora $2, ebora, pass, undo …", // what may be typed is the same everywhere
]);

/** Where silence is the right thing to say. */
const NOTHING_TO_SAY = new Set(["play.tracks.danger.calm", "screens.scenarios.startDoubt.high"]);

test.each(Object.entries(LANGUAGES))("%s has no empty text", (_, catalogue) => {
  const empty = leaves(catalogue).filter(
    ([path, leaf]) => typeof leaf === "string" && leaf.trim() === "" && !NOTHING_TO_SAY.has(path),
  );
  expect(empty).toEqual([]);
});

// ------------------------------------------------------------------ everything that can happen

/** What must never be read: places left open, ids instead of names, an elision forgotten. */
function wrong(text: string, language: string): string | null {
  if (!text.trim()) return "is empty";
  const broken = /undefined|NaN|\[object|null|\$\{|H{2}|\s{2}|\( | \)|\(\)| ,| \./.exec(text);
  if (broken) return `says ${broken[0]}`;
  const id = [...names.keys()].find((space) => new RegExp(`(?<![\\p{L}-])${space}(?![\\p{L}-])`, "u").test(text));
  if (id) return `has the id ${id}`;
  if (language === "fr") {
    const hiatus = /(?<!\p{L})(de|le|la|que|se|ne) [aeiouyhâéêîô]\p{L}/iu.exec(text);
    if (hiatus) return `has no elision in ${hiatus[0]}`;
    if (/(?<!\p{L})(de le|de les|à le|à les)(?!\p{L})/iu.test(text)) return "has no contraction";
  }
  if (language === "es" && /(?<!\p{L})(de el|a el)(?!\p{L})/iu.test(text)) return "has no contraction";
  return null;
}

function sentence(text: string, language: string): string | null {
  return wrong(text, language) ?? (/[.?!]$/.test(text) ? null : "has no end");
}

describe.each(Object.entries(LANGUAGES))("%s tells", (language, words) => {
  test("every kind of event, in a sentence and in full", () => {
    const seen = new Set<string>();
    for (const event of events) {
      const told = words.events.tell(board, event);
      expect.soft(sentence(told, language), told).toBeNull();
      const title = words.events.title(event);
      expect.soft(wrong(title, language), title).toBeNull();
      expect.soft(title).not.toBe(event.event);
      const lines = words.events.explain(board, event);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect.soft(sentence(line, language), line).toBeNull();
      seen.add(event.event);
    }
    expect([...seen].sort()).toEqual(lists.events);
  });

  test("every combat, side by side", () => {
    for (const event of events.filter((told) => told.event.startsWith("Combat")) as unknown as Decided[]) {
      const { card } = event;
      const ends = Object.values(words.combat.effects(board, card));
      for (const text of [...words.combat.lines(board, card), ...ends]) {
        expect.soft(sentence(text, language), text).toBeNull();
      }
      for (const text of [
        words.combat.title(board, card),
        words.combat.odds(card),
        words.combat.unit(board, card.attacker),
        words.combat.unit(board, card.defender),
        ...words.combat.doublers(board, card.attacker),
        ...words.combat.doublers(board, card.defender),
      ]) {
        expect.soft(wrong(text, language), text).toBeNull();
      }
    }
    for (const term of lists.terms) {
      expect(words.combat.terms[term]).toBeTruthy();
      expect(sentence(words.combat.termReason(term), language)).toBeNull();
    }
  });

  test("every action", () => {
    const seen = new Set<string>();
    for (const action of actions) {
      const name = words.actions.name(board, action);
      expect.soft(wrong(name, language), name).toBeNull();
      expect.soft(name).toMatch(/^\p{Lu}/u);
      const priced = words.actions.priced(board, action, 2);
      expect.soft(wrong(priced, language), priced).toBeNull();
      const group = groupOf(action);
      expect.soft(words.actions.group(group)).not.toBe(group);
      expect.soft(words.actions.verb(action.kind)).not.toBe(language === "en" ? "" : action.kind);
      seen.add(action.kind);
    }
    expect([...seen].sort()).toEqual([...lists.actions].sort());
  });

  test("every reason", () => {
    const seen = new Set<string>();
    for (const reason of reasons) {
      const told = words.reasons.sentence(board, reason);
      expect.soft(sentence(told, language), told).toBeNull();
      expect.soft(told).toMatch(/^\p{Lu}/u);
      expect.soft(told).not.toBe(words.common.refusal("illegal"));
      seen.add(reason.code);
    }
    expect([...seen].sort()).toEqual(lists.reasons);
    expect(lists.reasons.filter((code) => !words.reasons.knows(code))).toEqual([]);
  });

  test("every refusal, phase, variant and house rule", () => {
    const sentences = lists.refusals.map(words.common.refusal);
    expect(new Set(sentences).size).toBe(lists.refusals.length);
    for (const told of sentences) expect.soft(sentence(told, language), told).toBeNull();
    for (const phase of lists.phases) expect.soft(words.common.phase(phase)).not.toBe(phase);
    for (const variant of lists.variants) expect.soft(words.common.variants[variant]).toBeTruthy();
    expect(Object.keys(words.house).sort()).toEqual(Object.keys(lists.house).sort());
    for (const [key, values] of Object.entries(lists.house)) {
      const rule = words.house[key as keyof typeof words.house];
      expect(Object.keys(rule.values).sort()).toEqual([...values].sort());
      expect.soft(sentence(rule.why, language), rule.why).toBeNull();
    }
  });
});

// ------------------------------------------------------------------ the small words

test("numbers agree with their nouns", () => {
  expect([0, 1, 2].map(en.common.denarii)).toEqual(["0 denarii", "1 denarius", "2 denarii"]);
  expect([0, 1, 2].map(fr.common.denarii)).toEqual(["0 denier", "1 denier", "2 deniers"]);
  expect([0, 1, 2].map(es.common.garrisons)).toEqual(["0 guarniciones", "1 guarnición", "2 guarniciones"]);
  expect([1, 2, 3, 11, 21, 112].map(en.common.ordinal)).toEqual(["1st", "2nd", "3rd", "11th", "21st", "112th"]);
});

test("names keep their articles", () => {
  expect(fr.common.of(board, "osca")).toBe("d’Osca");
  expect(fr.common.of(board, "toletum")).toBe("de Toletum");
  expect(fr.common.of(board, "mare-ibericum")).toBe("du Mare Ibericum");
  expect(fr.common.to(board, "mare-ibericum")).toBe("au Mare Ibericum");
  expect(es.common.to(board, "mare-ibericum")).toBe("al Mare Ibericum");
  expect([fr.common.ofWho("U"), fr.common.ofWho("H"), es.common.toWho("K")]).toEqual([
    "du préteur d’Ulterior",
    "de l’Hispano",
    "al cónsul",
  ]);
});

test("lists join as each language does", () => {
  expect(en.common.list(["Osca", "Toletum", "Ilerda"])).toBe("Osca, Toletum and Ilerda");
  expect(fr.common.listOr(["3", "4"])).toBe("3 ou 4");
  expect(es.common.list(["Osca", "Ilerda"])).toBe("Osca e Ilerda");
  expect(es.common.list(["Osca", "Toletum"])).toBe("Osca y Toletum");
  expect(es.common.listOr(["Toletum", "Osca"])).toBe("Toletum u Osca");
  expect(en.common.list([])).toBe("");
});

test("chances are honest at both ends", () => {
  expect([hundredths([25, 36]), hundredths([1, 1296]), hundredths([1295, 1296]), hundredths([1, 1])]).toEqual([
    "69",
    "<1",
    ">99",
    "100",
  ]);
  expect([inThrows([2, 3]), inThrows([2, 3], 1), inThrows([1, 1296])]).toEqual(["24/36", "4/6", "1/1296"]);
  expect(en.common.span([1, 3], [1, 2])).toBe("33–50%");
});

test("sums are written as on the rules page", () => {
  const side = {
    unit: "C",
    space: "segobriga",
    die: "R" as const,
    terms: [{ name: "denarii" as const, value: 1, spaces: [] }],
    supporters: [],
    multiplier: 2,
    special: false,
  };
  expect([formula(side), filled(side, 4)]).toEqual(["(R+1)×2", "(4+1)×2 = 10"]);
  const shield = { ...side, die: null, terms: [{ name: "shield" as const, value: 6, spaces: [] }], multiplier: 1 };
  expect([formula(shield), filled(shield, null)]).toEqual(["6", "6"]);
  expect([faces(4, 5), faces(null, 5), faces(4, null)]).toEqual(["IV-5", "5", "IV"]);
});

test("rule numbers can be cut out of a text", () => {
  expect(cutRules("Three at most (H5.1), see A15.")).toEqual([
    "Three at most (",
    { rule: "H5.1" },
    "), see ",
    { rule: "A15" },
    ".",
  ]);
  expect(cutRules("R+4 against H+2")).toEqual(["R+4 against H+2"]);
});

// ------------------------------------------------------------------ setting and pseudo

test("each language is set with its own spaces", () => {
  expect(french("Pourquoi ? Voici : « l'armée » ; 69 % !")).toBe(
    "Pourquoi\u202f? Voici\u202f: «\u202fl’armée\u202f»\u202f; 69\u202f%\u202f!",
  );
  expect(french(french("« Oui » : non"))).toBe("«\u202fOui\u202f»\u202f: non");
  expect([english("198 BC."), french("198 av. J.-C."), spanish("198 a. C.")]).toEqual([
    "198\u00a0BC.",
    "198\u00a0av.\u00a0J.\u2011C.",
    "198\u00a0a.\u202fC.",
  ]);
  expect(spanish("69 %")).toBe("69\u202f%");
  expect(spanish("¿Y si …? Un momento … como …/t/ABC")).toBe("¿Y si…? Un momento… como …/t/ABC");
});

test("pseudo wraps whatever a catalogue can say", () => {
  const wrapped = pseudo(en);
  expect(wrapped.common.ok).toBe("⟦OK⟧");
  expect(wrapped.common.denarii(2)).toBe("⟦2 denarii⟧");
  expect(wrapped.common.connection.online).toBe("⟦Connected⟧");
  expect(wrapped.events.explain(board, events[0]!).every((line) => line.startsWith("⟦"))).toBe(true);
  expect(wrapped.common.denarii.length).toBe(en.common.denarii.length);
  const strings = leaves(wrapped).filter(([, leaf]) => typeof leaf === "string");
  expect(strings.filter(([, leaf]) => !/^⟦.*⟧$/s.test(leaf as string))).toEqual([]);
});

test("what is no text passes through untouched", () => {
  const seat = new Map([["U", 1]]);
  const walked = throughout({ knows: () => true, seat: () => seat, none: null, two: 2 }, () => "never");
  expect([walked.knows(), walked.seat(), walked.none, walked.two]).toEqual([true, seat, null, 2]);
});
