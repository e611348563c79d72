/** Opening tables, and having everybody seated before one goes there. */

import { openTable, Refusal, UNREACHABLE } from "../../connection/api";
import { HalfOpened } from "../../connection/half-opened";
import { type Request, TableSocket } from "../../connection/table-socket";
import type { TableSettings } from "../../protocol";
import { travellers } from "../../words/travellers";

const PATIENCE_MS = 15_000;

export const DEFAULT_SETTINGS: TableSettings = {
  seats: 4,
  ruleset: "classic",
  map: "usa",
  first: null,
  is_private: true,
  bank: null,
  bot_pause: null,
};

/** Open a private table, sit down with so many bots, and begin; resolves to its code. */
export async function openSolo(person: string, opponents: number, bot: string): Promise<string> {
  const bots = travellers(bot, opponents, [person]).map(
    (name, i): Request => ({ type: "seat_bot", seat: i + 1, bot, name }),
  );
  return open({ ...DEFAULT_SETTINGS, seats: opponents + 1 }, [{ type: "sit", seat: 0 }, ...bots, { type: "start" }]);
}

/** Open a table for friends, and sit down; resolves to its code. */
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

/** Have things done at a table, one after the other, up to the first that is refused. */
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
