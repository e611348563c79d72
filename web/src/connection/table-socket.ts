/** A table's websocket, which reconnects by itself. */

import { CLOSE_CODES, type ClientMessage, type ServerMessage, type UpdateMessage } from "../protocol";
import { Refusal, UNREACHABLE } from "./api";
import { open } from "./early-socket";

/** `lost` reconnects by itself, `gone` (there is no such table) does not. */
export type Status = "connecting" | "open" | "lost" | "gone";

type WithoutId<M> = M extends ClientMessage ? Omit<M, "id"> : never;
export type Request = WithoutId<ClientMessage>;

interface Listener {
  onupdate: (update: UpdateMessage) => void;
  onstatus: (status: Status) => void;
}

interface Waiting {
  resolve: (version: number) => void;
  reject: (refusal: Refusal) => void;
}

const PAUSES_MS = [250, 500, 1000, 2000, 4000];

export class TableSocket {
  readonly #code: string;
  readonly #listener: Listener;
  readonly #waiting = new Map<number, Waiting>();
  #socket: WebSocket | null = null;
  #lastId = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  #onopen: (() => void) | null = null;

  constructor(code: string, listener: Listener) {
    this.#code = code;
    this.#listener = listener;
    this.#connect();
    addEventListener("online", this.#retry);
    document.addEventListener("visibilitychange", this.#retry);
  }

  /** Sends a request. Resolves to the new version, or rejects with the refusal. */
  send(request: Request): Promise<number> {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refusal(UNREACHABLE, "The server cannot be reached. Check your connection."));
    }
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ ...request, id }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Reconnects after the visitor's identity has changed. A socket keeps the cookie that it began with. */
  reconnect(): Promise<void> {
    clearTimeout(this.#timer);
    const before = this.#socket;
    if (before) before.onmessage = null;
    this.#refuseWaiting();
    this.#connect();
    before?.close();
    return new Promise((resolve) => (this.#onopen = resolve));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#retry);
    document.removeEventListener("visibilitychange", this.#retry);
    this.#socket?.close();
  }

  #connect(): void {
    this.#listener.onstatus(this.#failures ? "lost" : "connecting");
    const { socket, said } = open(this.#code);
    this.#socket = socket;
    socket.onmessage = (message) => this.#hear(message);
    socket.onclose = ({ code }) => this.#end(socket, code);
    for (const message of said) this.#hear(message);
  }

  #hear({ data }: MessageEvent): void {
    this.#receive(JSON.parse(data as string) as ServerMessage);
  }

  #receive(message: ServerMessage): void {
    if (message.type === "update") {
      this.#failures = 0;
      this.#listener.onstatus("open");
      this.#listener.onupdate(message);
      this.#onopen?.();
      this.#onopen = null;
      return;
    }
    const waiting = this.#waiting.get(message.id ?? this.#lastId);
    this.#waiting.delete(message.id ?? this.#lastId);
    if (message.type === "done") waiting?.resolve(message.version);
    else waiting?.reject(new Refusal(message.code, message.sentence, message.rule));
  }

  #end(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#refuseWaiting();
    this.#socket = null;
    if (this.#isClosed) return;
    if (code === CLOSE_CODES.NO_SUCH_TABLE) {
      this.#listener.onstatus("gone");
      return;
    }
    const pause = PAUSES_MS[Math.min(this.#failures++, PAUSES_MS.length - 1)]!;
    this.#listener.onstatus("lost");
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #refuseWaiting(): void {
    for (const { reject } of this.#waiting.values()) reject(new Refusal(UNREACHABLE, "The connection was lost."));
    this.#waiting.clear();
  }

  /** Reconnects at once when the device wakes up. */
  readonly #retry = (): void => {
    if (this.#socket || this.#isClosed || document.hidden) return;
    clearTimeout(this.#timer);
    this.#connect();
  };
}
