/** The store of a table: what the server sent, and what the player can do. */

import { board as fetchBoard, NOT_ARRIVED, NOT_SENT, Refusal, UNANSWERED } from "../connection/api";
import { type Request, type Status, TableSocket } from "../connection/table-socket";
import type { BoardData, ChatLine, Color, Event, Move, RouteData, TicketData, UpdateMessage } from "../protocol";
import { claimsByRoute } from "./legal-moves";
import { ownersOf } from "./route-owners";
import { hasHappened, mergeUpdates } from "./updates";

const FRAME_MS = 16;

/** Receives new events with the updates before and after them, for sounds and flights. */
export type News = (events: readonly Event[], before: UpdateMessage | null, after: UpdateMessage) => void;

export class Table {
  readonly code: string;
  update = $state.raw<UpdateMessage | null>(null);
  status = $state<Status>("connecting");
  /** All events of the game, and all chat lines. */
  events = $state.raw<readonly Event[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  board = $state.raw<BoardData | null>(null);
  /** The last refusal, until it is dismissed. */
  refusal = $state.raw<Refusal | null>(null);
  /** How often the connection was lost. */
  losses = $state(0);
  /** Whether a request is waiting for its answer. */
  isBusy = $state(false);

  readonly #socket: TableSocket;
  readonly #news = new Set<News>();
  #isFirst = true;
  #onrepaired: (() => void)[] = [];
  /** Updates that the page has not applied yet. */
  #coming: UpdateMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  view = $derived(this.update?.view ?? null);
  seat = $derived(this.update?.seat ?? null);
  moves = $derived(this.update?.legal_moves ?? []);
  claims = $derived(claimsByRoute(this.moves));
  isMyTurn = $derived(this.moves.length > 0);
  routes = $derived(new Map(this.board?.routes.map((route): [string, RouteData] => [route.id, route])));
  tickets = $derived(new Map(this.#ticketsOf(this.board).map((ticket): [string, TicketData] => [ticket.id, ticket])));
  owners = $derived(ownersOf(this.view?.seats ?? []));

  constructor(code: string) {
    this.code = code;
    this.#socket = new TableSocket(code, {
      onupdate: (update) => this.#gather(update),
      onstatus: (status) => {
        if (status === "lost") this.#beginAnew();
        if (status === "lost" && this.status === "open") this.losses += 1;
        this.status = status;
      },
    });
  }

  /** Subscribes to new events, without those that a reconnect repeats. Returns a function that unsubscribes. */
  follow(news: News): () => void {
    this.#news.add(news);
    return () => this.#news.delete(news);
  }

  /** Sends a request. Resolves to false and keeps the refusal if it is refused. */
  async ask(request: Request): Promise<boolean> {
    this.isBusy = true;
    try {
      await this.#socket.send(request);
      this.#takeComing();
      this.refusal = null;
      return true;
    } catch (refusal) {
      this.refusal = refusal as Refusal;
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  /** Plays a move for the seat that the reader looks through. It is sent once, whatever happens. */
  async play(move: Move): Promise<boolean> {
    const { seat, events } = this;
    if (seat === null || !this.update) return false;
    const isMade = await this.ask({ type: "play", seat, version: this.update.version, move });
    if (isMade || this.refusal?.code !== UNANSWERED) return isMade;
    this.refusal = null;
    await this.#repaired();
    const hasArrived = hasHappened(move, seat, this.events.slice(events.length));
    this.refusal = hasArrived ? null : new Refusal(NOT_ARRIVED, "Your move did not arrive. Please make it again.");
    return hasArrived;
  }

  /** Lets the server say why a route cannot be claimed now, with a colour or with any. */
  async askWhyNot(route: string, color: Color | null): Promise<void> {
    if (this.seat !== null) await this.ask({ type: "why_not", seat: this.seat, route, color });
  }

  /** Returns whether the table is connected. If not, it says so in place of a choice. */
  canChoose(): boolean {
    if (this.status !== "lost") return true;
    this.refusal = new Refusal(NOT_SENT, "There is no connection. That was not sent.");
    return false;
  }

  /** When the server was last heard, by the browser's clock. */
  get heardAt(): number {
    return this.#socket.heardAt;
  }

  /** Reconnects after the visitor's identity has changed. Resolves when the table has arrived. */
  async reconnect(): Promise<void> {
    this.#beginAnew();
    await this.#socket.reconnect();
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#socket.close();
  }

  /** Resolves when the table has arrived after a loss of the connection. */
  #repaired(): Promise<void> {
    return new Promise((resolve) => this.#onrepaired.push(resolve));
  }

  #beginAnew(): void {
    this.#takeComing();
    this.#isFirst = true;
  }

  /** Collects the updates of one frame, since bots may be faster than the page. */
  #gather(update: UpdateMessage): void {
    this.#coming.push(update);
    if (this.#isFirst) this.#takeComing();
    else this.#timer ??= setTimeout(() => this.#takeComing(), FRAME_MS);
  }

  #takeComing(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const updates = this.#coming.splice(0);
    if (updates.length > 0) this.#take(mergeUpdates(updates));
  }

  #take(update: UpdateMessage): void {
    const before = this.update;
    const isAnew = update.first_event === 0;
    this.events = isAnew ? update.events : [...this.events, ...update.events];
    this.chat = this.#isFirst ? update.chat : [...this.chat, ...update.chat];
    this.update = update;
    if (update.settings.map !== before?.settings.map) void this.#fetchBoard(update.settings.map);
    const isNews = !this.#isFirst && update.seat === before?.seat;
    this.#isFirst = false;
    for (const resolve of this.#onrepaired.splice(0)) resolve();
    if (isNews) for (const news of this.#news) news(update.events, before, update);
  }

  async #fetchBoard(map: string): Promise<void> {
    this.board = await fetchBoard(map).catch(() => null);
  }

  #ticketsOf(board: BoardData | null): readonly TicketData[] {
    return board?.tickets[this.update?.settings.ruleset ?? ""] ?? [];
  }
}
