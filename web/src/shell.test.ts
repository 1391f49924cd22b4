// The shell names no game: it comes to them through games/registry.ts alone, and to each through its door.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const SRC = dirname(fileURLToPath(import.meta.url));
const GAMES = join(SRC, "games");

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : /\.(ts|svelte|css)$/.test(path) ? [path] : [];
  });
}

const shell = files(SRC).filter((path) => !path.startsWith(`${GAMES}/`) && path !== fileURLToPath(import.meta.url));
const read = (path: string): string => readFileSync(path, "utf-8");
const imported = (path: string): string[] =>
  [...read(path).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, found]) => resolve(dirname(path), found!));

it("has files to look at, and games with a door", () => {
  expect(shell.length).toBeGreaterThan(80);
  expect(readdirSync(GAMES)).toContain("registry.ts");
});

it("imports nothing of a game but the registry", () => {
  const wrong = shell.flatMap((path) =>
    imported(path)
      .filter((found) => found.startsWith(`${GAMES}/`) && found !== join(GAMES, "registry"))
      .map((found) => `${relative(SRC, path)} imports ${relative(SRC, found)}`),
  );
  expect(wrong).toEqual([]);
});

it("says the name of no game", () => {
  const names = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(names.length).toBeGreaterThan(0);
  const wrong = shell.filter((path) => names.some(({ name }) => read(path).toLowerCase().includes(name)));
  expect(wrong.map((path) => relative(SRC, path))).toEqual([]);
});

it("reaches a game from the registry by its index alone", () => {
  const wrong = imported(join(GAMES, "registry.ts")).filter(
    (found) => found.startsWith(`${GAMES}/`) && dirname(found) !== GAMES,
  );
  expect(wrong).toEqual([]);
});
