// The HTTP calls of docs/protocol.md. A refusal of the server and a line that is down are two different errors.

import type {
  Advice,
  AnalysisState,
  Atlas,
  BoardFacts,
  Created,
  Did,
  GameFacts,
  Language,
  NewTable,
  Options,
  Quality,
  Reason,
  Refusal,
  Seat,
  Step,
  Summary,
  TableMessage,
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

export interface Me {
  name: string;
  tables: Summary[];
}

export interface RulePage {
  id: string;
  title: string;
  html: string;
}

export interface RuleText {
  rule: string;
  page: string;
  anchor: string;
  html: string;
}

async function call(path: string, body?: unknown): Promise<Response> {
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
    refusal = ((await response.json()) as { refusal?: Refusal }).refusal;
  } catch (error) {
    throw new Unreachable(error);
  }
  if (!refusal) throw new Unreachable(`status ${response.status}`);
  throw new Refused(refusal, response.status);
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  const response = await call(path, body);
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
  const answer = asking.then(() => json<Me>("/me", name === undefined ? {} : { name }));
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

export const makeTicket = (): Promise<{ ticket: string }> => json("/me/ticket", {});
export const claimTicket = (ticket: string): Promise<Me> => {
  known = null;
  return json("/me/claim", { ticket });
};

// ------------------------------------------------------------------ what there is

export const getHealth = (): Promise<{ ok: boolean; version: string; compiled: boolean }> => json("/health");
export const getGame = (): Promise<GameFacts> => json("/games/conquest");
export const checkOptions = (options: Options): Promise<{ problems: Reason[]; fitted: Options }> =>
  json("/games/conquest/check", { options });
export const getBoard = (hash: string): Promise<BoardFacts> => json(`/boards/${part(hash)}`);
export const getRules = (language: Language): Promise<{ pages: { id: string; title: string }[] }> =>
  json(`/rules/${language}`);
export const getRulesPage = (language: Language, page: string): Promise<RulePage> =>
  json(`/rules/${language}/page/${part(page)}`);
export const getRule = (language: Language, rule: string): Promise<RuleText> =>
  json(`/rules/${language}/rule/${part(rule)}`);
export const getAtlas = (): Promise<Atlas> => json("/atlas/conquest");
export const getNextLevel = async (): Promise<Advice | null> =>
  (await json<{ advice: Advice | null }>("/me/next-level")).advice;
export const getDaily = (): Promise<{ date: string; options: Options }> => json("/daily");

// ------------------------------------------------------------------ tables

export const makeTable = (wanted: NewTable): Promise<Created> => json("/tables", wanted);
export const importRecord = (record: string): Promise<Created> => json("/tables/import", { record });
export const getTable = (table: string): Promise<TableMessage> => json(`/tables/${part(table)}`);
export const getRecord = async (table: string): Promise<string> => (await call(`/tables/${part(table)}/record`)).text();
export const getSteps = (table: string, from: number, to: number): Promise<{ first: number; steps: Step[] }> =>
  json(`/tables/${part(table)}/steps?from=${from}&to=${to}`);
export const branch = (table: string, step: number): Promise<Created> =>
  json(`/tables/${part(table)}/branch`, { step });
export const join = (table: string, invitation: string, name: string): Promise<unknown> =>
  json(`/tables/${part(table)}/join`, { invitation, name });
export const handSeat = (
  table: string,
  seat: Seat,
  to: "me" | "open" | "computer",
  player?: string,
): Promise<{ invitation?: string | null }> =>
  json(`/tables/${part(table)}/seats/${seat}`, player ? { to, player } : { to });
/** What computers decided for a seat after a step, or since a person last decided there. */
export const whatItDid = (table: string, seat: Seat, since: number | null): Promise<Did> =>
  json(`/tables/${part(table)}/seats/${seat}/did${since === null ? "" : `?since=${since}`}`);
export const leave = (table: string): Promise<unknown> => json(`/tables/${part(table)}/leave`, {});

// ------------------------------------------------------------------ the story of a game

export const knownAnalysis = (table: string): Promise<AnalysisState> => json(`/tables/${part(table)}/analysis`);
export const askAnalysis = (table: string, quality: Quality): Promise<AnalysisState> =>
  json(`/tables/${part(table)}/analysis`, { quality });
export const lookAnalysis = (job: string): Promise<AnalysisState> => json(`/analyses/${part(job)}`);
export const cancelAnalysis = (job: string): Promise<AnalysisState> => json(`/analyses/${part(job)}/cancel`, {});
