// What the conquest asks the server for beside what every game does, asked once.

import { checkOptions as check, getAtlas, getDaily as daily, getGame, getPrinted, json } from "../../lib/api";
import type { NextLevel, Options as AnyOptions } from "../../lib/wire";
import type { Advice, Atlas, BoardFacts, GameFacts, Options, Reason } from "./wire";

export const ID = "conquest";

export const getBoard = (hash: string): Promise<BoardFacts> => getPrinted(ID, hash);

export async function checkOptions(options: Options): Promise<{ problems: Reason[]; fitted: Options }> {
  const { problems, fitted } = await check(ID, options as unknown as AnyOptions);
  return { problems, fitted: fitted as unknown as Options };
}

export async function getDaily(): Promise<{ date: string; options: Options }> {
  const { date, options } = await daily(ID);
  return { date, options: options as unknown as Options };
}

export const getNextLevel = async (): Promise<Advice | null> =>
  (await json<NextLevel>("/me/next-level")).advice as Advice | null;

let coming: Promise<GameFacts> | null = null;

export function gameFacts(): Promise<GameFacts> {
  if (!coming) {
    coming = getGame(ID).then((facts) => facts as unknown as GameFacts);
    coming.catch(() => (coming = null));
  }
  return coming;
}

let atlasComing: Promise<Atlas | null> | null = null;

/** What was measured of the levels; nothing where no atlas is, or none arrives: every screen does without it. */
export function atlasFacts(): Promise<Atlas | null> {
  atlasComing ??= getAtlas<Atlas>(ID).then(
    (atlas) => (atlas.players.length ? atlas : null),
    () => (atlasComing = null),
  );
  return atlasComing;
}
