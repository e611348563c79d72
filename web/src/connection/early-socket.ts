/** A table's socket may be opened before there is a page to hear what it says. */

export interface Opened {
  readonly socket: WebSocket;
  /** What it has said so far. */
  readonly said: readonly MessageEvent[];
}

let early: Opened | null = null;

/** Opens a table's socket for whoever asks for it next. */
export function openEarly(code: string): void {
  const said: MessageEvent[] = [];
  const socket = new WebSocket(socketAddress(code));
  socket.onmessage = (message) => void said.push(message);
  early = { socket, said };
}

/** A table's socket: the one that was opened early, if it still stands, or a new one. */
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
