/** A table's socket may be opened before there is a page to hear what it says. */

export interface Opened {
  readonly socket: WebSocket;
  /** What it has said so far. */
  readonly said: readonly MessageEvent[];
}

let ahead: Opened | null = null;

/** Opens a table's socket for whoever asks for it next. */
export function openAhead(code: string): void {
  const said: MessageEvent[] = [];
  const socket = new WebSocket(addressOf(code));
  socket.onmessage = (message) => void said.push(message);
  ahead = { socket, said };
}

/** A table's socket: the one that was opened ahead, if it still stands, or a new one. */
export function open(code: string): Opened {
  const opened = ahead;
  ahead = null;
  if (opened && opened.socket.url === addressOf(code) && opened.socket.readyState <= WebSocket.OPEN) return opened;
  opened?.socket.close();
  return { socket: new WebSocket(addressOf(code)), said: [] };
}

function addressOf(code: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/tables/${encodeURIComponent(code)}/socket`;
}
