// What the conquest asks the server for beside what every game does, asked once.

import {
  answerExercise as answer,
  checkCopy as looked,
  checkOptions as check,
  getAtlas,
  getDaily as daily,
  getExercise as exercise,
  getExercises,
  getGame,
  getPrinted,
  getShipped,
  getSolution as solution,
  json,
  readCopy as read,
} from "../../lib/api";
import type { Action, Copy, Exercise, NextLevel, Options as AnyOptions } from "../../lib/wire";
import type { Advice, AnswerTold, Atlas, BoardFacts, ExerciseList } from "./wire";
import type { GameFacts, Options, Reason, SolutionTold } from "./wire";

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

let exercisesComing: Promise<ExerciseList> | null = null;

export function exerciseList(): Promise<ExerciseList> {
  if (!exercisesComing) {
    exercisesComing = getExercises<ExerciseList>(ID);
    exercisesComing.catch(() => (exercisesComing = null));
  }
  return exercisesComing;
}

export const getExercise = (number: number): Promise<Exercise> => exercise(ID, number);
export const answerExercise = (number: number, action: Action): Promise<AnswerTold> => answer(ID, number, action);
export const getSolution = (number: number): Promise<SolutionTold> => solution(ID, number);

export const shippedCopy = (): Promise<Copy> => getShipped(ID);
export const checkCopy = (tables: unknown, language: string): Promise<Copy> => looked(ID, tables, language);
export const readCopy = (file: string, language: string): Promise<Copy> => read(ID, file, language);

let atlasComing: Promise<Atlas | null> | null = null;

/** What was measured of the levels; nothing where no atlas is, or none arrives: every screen does without it. */
export function atlasFacts(): Promise<Atlas | null> {
  atlasComing ??= getAtlas<Atlas>(ID).then(
    (atlas) => (atlas.players.length ? atlas : null),
    () => (atlasComing = null),
  );
  return atlasComing;
}
