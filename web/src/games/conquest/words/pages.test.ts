// The pages beside the table say the same things in the three languages.

import { describe, expect, test } from "vitest";
import { pages as en } from "./en/pages";
import { pages as es } from "./es/pages";
import { pages as fr } from "./fr/pages";

function shape(tree: unknown, path = ""): [string, string][] {
  if (typeof tree === "object" && tree !== null)
    return Object.entries(tree).flatMap(([key, inner]) => shape(inner, `${path}.${key}`));
  return [[path, typeof tree === "function" ? `function of ${tree.length}` : typeof tree]];
}

function texts(tree: unknown): string[] {
  if (typeof tree === "string") return [tree];
  return typeof tree === "object" && tree !== null ? Object.values(tree).flatMap(texts) : [];
}

describe.each(Object.entries({ fr, es }))("%s beside English", (_, catalogue) => {
  test("has the same keys and the same kinds", () => {
    expect(shape(catalogue)).toEqual(shape(en));
  });

  test("leaves no English behind", () => {
    const known = new Set(texts(en).filter((text) => /\p{L}{3}/u.test(text)));
    expect(texts(catalogue).filter((text) => known.has(text))).toEqual([]);
  });
});
