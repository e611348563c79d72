/** A table's websocket, which reconnects by itself. */

import { type Beat, CLOSE_CODES, type ClientMessage, type ServerMessage, type UpdateMessage } from "../protocol";
import { NOT_SENT, Refusal, UNANSWERED } from "./api";
import { mergeChange } from "./changes";
import { open } from "./early-socket";
import { Heartbeat } from "./heartbeat";

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
/** A new socket that brings nothing for so long is given up. Later ones get more time. */
const CONNECT_MS = [4000, 4000, 8000, 16_000, 32_000];

export class TableSocket {
  readonly #code: string;
  readonly #listener: Listener;
  readonly #waiting = new Map<number, Waiting>();
  #socket: WebSocket | null = null;
  /** The last update, on which the next change builds. */
  #update: UpdateMessage | null = null;
  #page: string | undefined;
  #attempts = 0;
  /** Runs from the first message of a socket until its end. */
  #heartbeat: Heartbeat | null = null;
  #heardAt = 0;
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

  /** When the server was last heard, by the browser's clock. */
  get heardAt(): number {
    return this.#heartbeat?.heardAt ?? this.#heardAt;
  }

  /** Sends a request, now or never. Resolves to the new version, or rejects with the refusal. */
  send(request: Request): Promise<number> {
    if (!this.#heartbeat || this.#socket?.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refusal(NOT_SENT, "There is no connection. That was not sent."));
    }
    const id = ++this.#lastId;
    this.#socket.send(JSON.stringify({ ...request, id }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  /** Reconnects after the visitor's identity has changed. A socket keeps the cookie that it began with. */
  reconnect(): Promise<void> {
    clearTimeout(this.#timer);
    this.#drop();
    this.#connect();
    return new Promise((resolve) => (this.#onopen = resolve));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#retry);
    document.removeEventListener("visibilitychange", this.#retry);
    this.#drop();
  }

  #connect(): void {
    this.#listener.onstatus(this.#failures ? "lost" : "connecting");
    const { socket, page, said } = open(this.#code, ++this.#attempts, this.#page);
    this.#socket = socket;
    this.#page = page;
    socket.onmessage = (message) => this.#hear(message);
    socket.onclose = ({ code }) => this.#end(code);
    const patience = CONNECT_MS[Math.min(this.#failures, CONNECT_MS.length - 1)]!;
    this.#timer = setTimeout(() => this.#end(), patience);
    for (const message of said) this.#hear(message);
  }

  #hear({ data }: MessageEvent): void {
    if (this.#heartbeat) this.#heartbeat.hear();
    else this.#begin();
    this.#receive(JSON.parse(data as string) as ServerMessage);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#heartbeat = new Heartbeat(
      () => this.#socket?.send(JSON.stringify({ type: "beat", id: ++this.#lastId } satisfies Beat)),
      () => this.#end(),
    );
  }

  #receive(message: ServerMessage): void {
    if (message.type === "update" || message.type === "change") {
      this.#take(message.type === "update" ? message : mergeChange(this.#update, message));
      return;
    }
    const waiting = this.#waiting.get(message.id ?? this.#lastId);
    this.#waiting.delete(message.id ?? this.#lastId);
    if (message.type === "done") waiting?.resolve(message.version);
    else waiting?.reject(new Refusal(message.code, message.sentence, message.rule, message.facts));
  }

  /** Passes an update on. Without one, a message is missing, and a new socket brings everything. */
  #take(update: UpdateMessage | null): void {
    if (!update) {
      this.#end();
      return;
    }
    this.#update = update;
    this.#failures = 0;
    this.#listener.onstatus("open");
    this.#listener.onupdate(update);
    this.#onopen?.();
    this.#onopen = null;
  }

  /** Ends a socket that was closed, or that is silent (without a code). */
  #end(code?: number): void {
    this.#drop();
    if (this.#isClosed) return;
    if (code === CLOSE_CODES.NO_SUCH_TABLE || code === CLOSE_CODES.DAMAGED_TABLE) {
      this.#listener.onstatus("gone");
      return;
    }
    const pause = PAUSES_MS[Math.min(this.#failures++, PAUSES_MS.length - 1)]!;
    this.#listener.onstatus("lost");
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** Lets go of the socket without waiting for it. A silent one would take minutes to close. */
  #drop(): void {
    const socket = this.#socket;
    clearTimeout(this.#timer);
    this.#heardAt = this.heardAt;
    this.#heartbeat?.stop();
    this.#heartbeat = null;
    this.#socket = null;
    this.#update = null;
    if (socket) {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
    }
    for (const { reject } of this.#waiting.values()) reject(new Refusal(UNANSWERED, "The connection was lost."));
    this.#waiting.clear();
  }

  /** Reconnects at once when the device wakes up. */
  readonly #retry = (): void => {
    if (this.#socket || this.#isClosed || document.hidden) return;
    clearTimeout(this.#timer);
    this.#connect();
  };
}
