// The HTTP calls of docs/protocol.md. A refusal of the server and a line that is down are two different errors.

import type {
  Action,
  AnalysisState,
  Check,
  Code,
  Copy,
  Created,
  Daily,
  Did,
  Exercise,
  GameFacts,
  GameTitle,
  Handed,
  Health,
  Holder,
  Invited,
  Joined,
  Keys,
  Language,
  Left,
  LeftBehind,
  Me,
  NewTable,
  Options,
  Quality,
  Reach,
  Refusal,
  Refused as RefusedBody,
  RulePage,
  RulePages,
  RuleText,
  Seat,
  Steps,
  TableMessage,
  Ticket,
  Vanished,
} from "./wire";

/** The server understood, and says no. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly status: number;

  constructor(refusal: Refusal, status: number) {
    super(refusal.text || refusal.type);
    this.name = "Refused";
    this.refusal = refusal;
    this.status = status;
  }
}

/** No answer came, or one that nobody can read. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("the server does not answer", { cause });
    this.name = "Unreachable";
  }
}

/** What will be refused again, however often it is tried. */
export const isLasting = (error: unknown): boolean =>
  error instanceof Refused && !["not-read", "not-stored", "too-fast", "broken"].includes(error.refusal.type);

async function call(path: string, body?: unknown, reads = body === undefined): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    throw new Unreachable(error);
  }
  if (response.ok) return response;
  let refusal: Refusal | undefined;
  try {
    refusal = ((await response.json()) as Partial<RefusedBody>).refusal;
  } catch (error) {
    throw new Unreachable(error);
  }
  if (!refusal) throw new Unreachable(`status ${response.status}`);
  // Who only asked has done nothing that could be lost, and is told that it cannot be read just now.
  if (reads && refusal.type === "not-stored") refusal = { ...refusal, type: "not-read" };
  throw new Refused(refusal, response.status);
}

/** An answer in JSON; the games ask for their own facts with it. A question may have a body, and `reads` all the same. */
export async function json<T>(path: string, body?: unknown, reads?: boolean): Promise<T> {
  const response = await call(path, body, reads);
  try {
    return (await response.json()) as T;
  } catch (error) {
    throw new Unreachable(error);
  }
}

const part = encodeURIComponent;

// ------------------------------------------------------------------ who I am

let known: Promise<Me> | null = null;
let asking: Promise<unknown> = Promise.resolve();

/** Who I am, or who I want to be called. One call after the other: two at once would make two persons of a new browser. */
export function me(name?: string): Promise<Me> {
  const isQuestion = name === undefined;
  const answer = asking.then(() => json<Me>("/me", isQuestion ? {} : { name }, isQuestion));
  asking = answer.catch(() => undefined);
  return answer;
}

/** Who I am, asked once a page: the cookie must be there before a table can be watched. */
export function whoAmI(): Promise<Me> {
  if (!known) {
    known = me();
    known.catch(() => (known = null));
  }
  return known;
}

export const makeTicket = (): Promise<Ticket> => json("/me/ticket", {});
/** What this browser would leave behind if it claimed the ticket. */
export const lookAtTicket = (ticket: string): Promise<LeftBehind> => json("/me/claim/look", { ticket }, true);
export const claimTicket = (ticket: string): Promise<Me> => {
  known = null;
  return json("/me/claim", { ticket });
};

/** The browsers that are me, and whether there is a code to come back by. */
export const getKeys = (): Promise<Keys> => json("/me/keys");
export const nameKey = (key: string, name: string): Promise<Keys> => json(`/me/keys/${part(key)}`, { name });
export const endKey = (key: string): Promise<Keys> => json(`/me/keys/${part(key)}/end`, {});
export const endOtherKeys = (): Promise<Keys> => json("/me/keys/others/end", {});
export const newRecovery = (): Promise<Code> => json("/me/recovery", {});
export const recover = (code: string): Promise<Me> => {
  known = null;
  return json("/me/recover", { code });
};
export const deleteMe = async (): Promise<void> => {
  known = null;
  await call("/me/delete", { sure: true });
};

// ------------------------------------------------------------------ what there is

export const getReach = (): Promise<Reach> => json("/reach");
export const getHealth = (): Promise<Health> => json("/health");
export const getGames = (): Promise<GameTitle[]> => json("/games");
/** What a game tells before it begins: of the usual printed game, or of the one with this hash. */
export const getGame = <T extends GameFacts>(game: string, printed?: string): Promise<T> =>
  json(`/games/${part(game)}${printed === undefined ? "" : `?printed=${part(printed)}`}`);
export const checkOptions = <T extends Options>(game: string, options: T): Promise<Check & { fitted: T }> =>
  json(`/games/${part(game)}/check`, { options }, true);
/** The printed game, as its own client draws it. */
export const getPrinted = <T>(game: string, hash: string): Promise<T> =>
  json(`/games/${part(game)}/printed/${part(hash)}`);
/** Short sentences for games whose client has none of its own. */
export const getWords = (game: string, language: Language): Promise<Record<string, string>> =>
  json(`/games/${part(game)}/words/${language}`);
export const getRules = (game: string, language: Language): Promise<RulePages> =>
  json(`/games/${part(game)}/rules/${language}`);
export const getRulesPage = (game: string, language: Language, page: string): Promise<RulePage> =>
  json(`/games/${part(game)}/rules/${language}/page/${part(page)}`);
export const getRule = (game: string, language: Language, rule: string): Promise<RuleText> =>
  json(`/games/${part(game)}/rules/${language}/rule/${part(rule)}`);
export const getExercises = <T>(game: string): Promise<T> => json(`/games/${part(game)}/exercises`);
export const getExercise = (game: string, number: number): Promise<Exercise> =>
  json(`/games/${part(game)}/exercises/${number}`);
export const answerExercise = <T>(game: string, number: number, action: Action): Promise<T> =>
  json(`/games/${part(game)}/exercises/${number}/answer`, { action });
export const getSolution = <T>(game: string, number: number): Promise<T> =>
  json(`/games/${part(game)}/exercises/${number}/solution`);
/** A corrected copy of a printed game: the shipped one, one in tables looked at, one from a file. */
export const getShipped = (game: string): Promise<Copy> => json(`/games/${part(game)}/copies/shipped`);
export const checkCopy = (game: string, tables: unknown, language: string): Promise<Copy> =>
  json(`/games/${part(game)}/copies/check?language=${part(language)}`, { tables });
export const readCopy = (game: string, file: string, language: string): Promise<Copy> =>
  json(`/games/${part(game)}/copies/read?language=${part(language)}`, { file });
export const getAtlas = <T>(game: string): Promise<T> => json(`/games/${part(game)}/atlas`);
export const getDaily = (game: string): Promise<Daily> => json(`/games/${part(game)}/daily`);

// ------------------------------------------------------------------ tables

/** A table; with a file, on that corrected copy of its printed game. */
export const makeTable = (wanted: NewTable & { file?: string }): Promise<Created> =>
  json(wanted.file === undefined ? "/tables" : "/tables/copy", wanted);
export const importRecord = (record: string): Promise<Created> => json("/tables/import", { record });
/** A table as I see it; or as one of my seats does, where several people share this screen. */
export const getTable = (table: string, seat?: Seat): Promise<TableMessage> =>
  json(`/tables/${part(table)}${seat === undefined ? "" : `?seat=${part(seat)}`}`);
export const getRecord = async (table: string): Promise<string> => (await call(`/tables/${part(table)}/record`)).text();
export const getSteps = (table: string, from: number, to: number, seat?: Seat): Promise<Steps> =>
  json(`/tables/${part(table)}/steps?from=${from}&to=${to}${seat === undefined ? "" : `&seat=${part(seat)}`}`);
export const branch = (table: string, step: number): Promise<Created> =>
  json(`/tables/${part(table)}/branch`, { step });
export const invitedTo = (table: string, invitation: string): Promise<Invited> =>
  json(`/tables/${part(table)}/invited`, { invitation }, true);
export const join = (table: string, invitation: string, name: string): Promise<Joined> =>
  json(`/tables/${part(table)}/join`, { invitation, name });
export const handSeat = (table: string, seat: Seat, to: Holder, player?: string): Promise<Handed> =>
  json(`/tables/${part(table)}/seats/${part(seat)}`, player ? { to, player } : { to });
/** May the host free the seat of somebody who has not come back? */
export const hasVanished = (table: string, seat: Seat): Promise<Vanished> =>
  json(`/tables/${part(table)}/seats/${part(seat)}/vanished`);
/** What computers decided for a seat after a step, or since a person last decided there. */
export const whatItDid = (table: string, seat: Seat, since: number | null): Promise<Did> =>
  json(`/tables/${part(table)}/seats/${part(seat)}/did${since === null ? "" : `?since=${since}`}`);
export const leave = (table: string): Promise<Left> => json(`/tables/${part(table)}/leave`, {});

// ------------------------------------------------------------------ the story of a game

export const knownAnalysis = (table: string): Promise<AnalysisState> => json(`/tables/${part(table)}/analysis`);
export const askAnalysis = (table: string, quality: Quality): Promise<AnalysisState> =>
  json(`/tables/${part(table)}/analysis`, { quality });
export const lookAnalysis = (job: string): Promise<AnalysisState> => json(`/analyses/${part(job)}`);
export const cancelAnalysis = (job: string): Promise<AnalysisState> => json(`/analyses/${part(job)}/cancel`, {});
