/** Opens tables and seats everybody before the visitor goes there. */

import { openTable, Refusal, UNREACHABLE } from "../../connection/api";
import { HalfOpened } from "../../connection/half-opened";
import { type Request, TableSocket } from "../../connection/table-socket";
import type { TableSettings } from "../../protocol";
import { travellers } from "../../words/travellers";
import type { Solo } from "./solo-settings";

const PATIENCE_MS = 15_000;

export const DEFAULT_SETTINGS: TableSettings = {
  seats: 4,
  ruleset: "classic",
  map: "usa",
  first: null,
  is_private: true,
  bank: null,
  increment: 0,
  bot_pause: null,
};

/** Opens a private table, sits down with some bots and starts the game. Resolves to the table's code. */
export async function openSolo(person: string, bot: string, { opponents, ruleset, first }: Solo): Promise<string> {
  const names = travellers(bot, opponents, [person]);
  const settings = { ...DEFAULT_SETTINGS, seats: opponents + 1, ruleset, first };
  return open(settings, [
    { type: "sit", seat: 0 },
    { type: "start", bot, names },
  ]);
}

/** Opens a table for friends and sits down. Resolves to the table's code. */
export async function openForFriends(settings: TableSettings): Promise<string> {
  return open(settings, [{ type: "sit", seat: 0 }]);
}

async function open(settings: TableSettings, requests: readonly Request[]): Promise<string> {
  const { id } = await openTable(settings);
  try {
    await carryOut(id, requests);
  } catch (refusal) {
    throw new HalfOpened(id, refusal as Refusal);
  }
  return id;
}

/** Sends requests to a table one by one, up to the first refusal. */
async function carryOut(code: string, requests: readonly Request[]): Promise<void> {
  const socket = await connected(code);
  try {
    for (const request of requests) await socket.send(request);
  } finally {
    socket.close();
  }
}

function connected(code: string): Promise<TableSocket> {
  return new Promise((resolve, reject) => {
    const socket = new TableSocket(code, {
      onupdate: () => {
        clearTimeout(timer);
        resolve(socket);
      },
      onstatus: () => {},
    });
    const timer = setTimeout(() => {
      socket.close();
      reject(new Refusal(UNREACHABLE, "The table does not answer."));
    }, PATIENCE_MS);
  });
}
