// The shell's three catalogues say the same things; those of a game are tested with the game.

import { describe, expect, test } from "vitest";
import { en } from "./en";
import { es } from "./es";
import { fr } from "./fr";

/** Every leaf of a catalogue with its path and kind. */
function shape(tree: unknown, path = ""): [path: string, kind: string][] {
  if (typeof tree === "object" && tree !== null)
    return Object.entries(tree).flatMap(([key, inner]) => shape(inner, `${path}.${key}`));
  return [[path, typeof tree === "function" ? `function of ${tree.length}` : typeof tree]];
}

describe.each(Object.entries({ fr, es }))("%s beside English", (_, catalogue) => {
  test("has the same keys and the same kinds", () => {
    expect(shape(catalogue)).toEqual(shape(en));
  });
});

test("no catalogue of the shell names what belongs to one game", () => {
  const texts = JSON.stringify([en, fr, es]);
  expect(texts).not.toMatch(/\b(Rome|Roma|Romans?|Hispania acts|Hispano|praetor|denari)/i);
});
