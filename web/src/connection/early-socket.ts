/** A table's socket that was opened before the page was ready for its messages. */

export interface Opened {
  readonly socket: WebSocket;
  /** The messages received so far. */
  readonly said: readonly MessageEvent[];
}

let early: Opened | null = null;

/** Opens a table's socket early. The next call of `open` returns it. */
export function openEarly(code: string): void {
  const said: MessageEvent[] = [];
  const socket = new WebSocket(socketAddress(code));
  socket.onmessage = (message) => void said.push(message);
  early = { socket, said };
}

/** Returns the socket that was opened early if it still works, else a new one. */
export function open(code: string): Opened {
  const opened = early;
  early = null;
  if (opened && opened.socket.url === socketAddress(code) && opened.socket.readyState <= WebSocket.OPEN) return opened;
  opened?.socket.close();
  return { socket: new WebSocket(socketAddress(code)), said: [] };
}

function socketAddress(code: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(code)}/socket`;
}
