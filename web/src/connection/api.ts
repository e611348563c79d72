/** The requests to the server over HTTP. */

import type {
  BoardData,
  BotList,
  Facts,
  GameRecord,
  LogIn,
  Me,
  NewAccount,
  NewGuest,
  NewPassword,
  OpenedTable,
  PreparationStatus,
  Problem,
  Review,
  RulesetList,
  TableAdvice,
  TableList,
  TableSettings,
  TableSummary,
} from "../protocol";

/** A refusal by the server. `code` is for programs, the message is an English sentence. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly rule: string | null = null,
    readonly facts: Facts | null = null,
  ) {
    super(sentence);
  }
}

export const UNREACHABLE = "unreachable";
/** Something was not sent, because there is no connection. */
export const NOT_SENT = "not_sent";
/** The connection was lost before the answer came. */
export const UNANSWERED = "unanswered";
/** A move was sent into a lost connection, and the table shows that it did not arrive. */
export const NOT_ARRIVED = "not_arrived";

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "Content-Type": "application/json" };
  }
  const answer = await fetch(path, request).catch(() => {
    throw new Refusal(UNREACHABLE, "The server cannot be reached. Check your connection.");
  });
  if (!answer.ok) throw await refusalOf(answer);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  return problem ? new Refusal(problem.code, problem.sentence) : new Refusal(UNREACHABLE, answer.statusText);
}

/** Returns who the visitor is, or null without a name. */
export async function me(): Promise<Me | null> {
  return ask<Me>("GET", "/api/me").catch((refusal: Refusal) => {
    if (refusal.code === "no_person") return null;
    throw refusal;
  });
}

export const becomeGuest = (guest: NewGuest): Promise<Me> => ask("POST", "/api/guest", guest);
export const register = (account: NewAccount): Promise<Me> => ask("POST", "/api/account", account);
export const changePassword = (change: NewPassword): Promise<Me> => ask("POST", "/api/account/password", change);
export const logIn = (account: LogIn): Promise<Me> => ask("POST", "/api/session", account);
export const logOut = (): Promise<void> => ask("DELETE", "/api/session");

export const listTables = (): Promise<TableList> => ask("GET", "/api/tables");
export const ownTables = (): Promise<TableList> => ask("GET", "/api/me/tables");
export const openTable = (settings: TableSettings): Promise<OpenedTable> => ask("POST", "/api/tables", settings);
export const openGuidedTable = (): Promise<OpenedTable> => ask("POST", "/api/guided-tables");
export const findTable = (code: string): Promise<TableSummary> => ask("GET", `/api/tables/${encodeURIComponent(code)}`);
export const record = (code: string): Promise<GameRecord> =>
  ask("GET", `/api/tables/${encodeURIComponent(code)}/record`);
export const review = (code: string): Promise<Review> => ask("GET", `/api/tables/${encodeURIComponent(code)}/review`);

export const advice = (code: string): Promise<TableAdvice> =>
  ask("GET", `/api/tables/${encodeURIComponent(code)}/advice`);

export const listBots = (): Promise<BotList> => ask("GET", "/api/bots");
export const listRulesets = (): Promise<RulesetList> => ask("GET", "/api/rulesets");
export const board = (map: string): Promise<BoardData> => ask("GET", `/api/maps/${encodeURIComponent(map)}`);
export const preparation = (): Promise<PreparationStatus> => ask("GET", "/api/preparation");
