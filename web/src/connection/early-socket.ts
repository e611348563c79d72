/** A table's socket that was opened before the page was ready for its messages. */

export interface Opened {
  readonly socket: WebSocket;
  /** The id under which the server knows this page. */
  readonly page: string;
  /** The messages received so far. */
  readonly said: readonly MessageEvent[];
}

interface Early extends Opened {
  readonly code: string;
}

let early: Early | null = null;

/** Opens a table's socket early. The next call of `open` returns it. */
export function openEarly(code: string): void {
  const said: MessageEvent[] = [];
  const opened = connect(code, newPage(), 0);
  opened.socket.onmessage = (message) => void said.push(message);
  early = { ...opened, code, said };
}

/**
 * Returns the socket that was opened early if it still works, else a new one.
 *
 * On the server, a later attempt of a page replaces its earlier ones, even if those arrive late.
 */
export function open(code: string, attempt: number, page = newPage()): Opened {
  const opened = early;
  early = null;
  if (opened?.code === code && opened.socket.readyState <= WebSocket.OPEN) return opened;
  opened?.socket.close();
  return connect(code, page, attempt);
}

function connect(code: string, page: string, attempt: number): Opened {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const path = `/api/tables/${encodeURIComponent(code)}/socket?changes=1&page=${page}&attempt=${attempt}`;
  return { socket: new WebSocket(`${scheme}//${location.host}${path}`), page, said: [] };
}

function newPage(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
