/** The move that the player is about to make: a claim, a choice of tickets, or a premove. */

import type { Refusal } from "../../connection/api";
import { isHidden } from "../../motion/anchors";
import type { Card, Claim, Color } from "../../protocol";
import { preferences } from "../../session/preferences.svelte";
import { canDrawDeck, canDrawTickets, keepOf, lanesFor, type RouteId } from "../../table/legal-moves";
import type { Table } from "../../table/table.svelte";
import { type ClaimDraft, isBegun, NO_CLAIM, questionAbout, stillOpen } from "./claim-draft";
import { keep, recall } from "./draft-storage";
import { isSamePremove, outcomeOf, type Premove } from "./premove";

export class MoveDraft {
  readonly table: Table;
  claim = $state.raw<ClaimDraft>(NO_CLAIM);
  /** The tickets of the offer that the player keeps. */
  tickets = $state.raw<ReadonlySet<string>>(new Set());
  premove = $state.raw<Premove | null>(null);
  /** Whether the page asks if tickets shall be drawn. */
  isAskingTickets = $state(false);
  /** Whether the player uses fingers. They are imprecise, so claims may need a confirmation. */
  isTouch = false;

  #why = $state.raw<{ readonly route: RouteId; readonly refusal: Refusal | null } | null>(null);
  readonly #ondropped: (premove: Premove) => void;
  #before: readonly ClaimDraft[] = [];
  #isDrawing = false;
  #isDrawingBoth = false;
  #seat: number | null = null;
  #armedAt = 0;

  question = $derived.by(() => questionAbout(this.claim, this.table.claims));
  /** The route that the refusal is about, if any. */
  refusedRoute = $derived.by(() => {
    const { refusal } = this.table;
    return refusal && this.#why?.refusal === refusal ? this.#why.route : null;
  });
  canGoBack = $derived(isBegun(this.claim) || this.premove !== null);

  constructor(table: Table, ondropped: (premove: Premove) => void) {
    this.table = table;
    this.#ondropped = ondropped;
  }

  /** Restores the draft of a seat after a reload or a change of seats. */
  sitAt(seat: number | null): void {
    const { claim, tickets, premove } = recall(this.table.code, seat);
    this.#seat = seat;
    this.claim = claim;
    this.#before = [];
    this.tickets = new Set(tickets);
    this.premove = premove;
  }

  keep(): void {
    keep(this.table.code, this.#seat, { claim: this.claim, tickets: [...this.tickets], premove: this.premove });
  }

  /** Drops what the last update has made invalid. */
  letGo(): void {
    const { view, claims, isMyTurn } = this.table;
    if (!view) return;
    const claim = stillOpen(this.claim, view.hand, claims);
    if (claim !== this.claim) this.#start(claim);
    const offered = [...this.tickets].filter((ticket) => view.offer.includes(ticket));
    if (offered.length !== this.tickets.size) this.tickets = new Set(offered);
    if (!isMyTurn) this.isAskingTickets = false;
  }

  /** Picks a card of the hand, or puts it back. */
  pick(card: Card): void {
    this.#start(this.claim.card === card ? NO_CLAIM : { ...NO_CLAIM, card });
  }

  /** Starts a claim of a route with the picked card, if any. */
  chooseRoute(route: RouteId): void {
    this.#beginClaim(route, this.claim.card, this.isTouch ? "ask" : "take");
  }

  /** Starts a claim of exactly this track of a double route. */
  chooseTrack(route: RouteId): void {
    this.#beginClaim(route, this.claim.card, "take");
  }

  /** Starts a claim of the route that a card was dropped on. */
  drop(card: Card, route: RouteId): void {
    this.#beginClaim(route, card, "take");
  }

  /** Returns the lane that a dropped card pays for, or null if it pays for neither. */
  landing(card: Card, route: RouteId): RouteId | null {
    return lanesFor(this.table.claims, route, this.#twinOf(route), card)[0] ?? null;
  }

  #beginClaim(route: RouteId, card: Card | null, lane: "ask" | "take"): void {
    if (this.table.seat === null) return;
    if (!this.table.isMyTurn) return void this.#chooseAhead(route, card);
    const twin = this.#twinOf(route);
    const lanes = lanesFor(this.table.claims, route, twin, card);
    const first = lanes[0];
    // A card goes to the lane that it pays for, and a finger to the lane that it must mean.
    const isSliding = card !== null || lane === "ask";
    if (first === undefined || (first !== route && !isSliding)) return void this.#askWhyNot(route, card);
    const open = lane === "ask" ? lanes : [];
    this.#go({ ...NO_CLAIM, card, route: first, lanes: open.length > 1 ? open : [] });
  }

  chooseLane(route: RouteId): void {
    this.#go({ ...this.claim, route, lanes: [] });
  }

  chooseColor(color: Color | null): void {
    this.#go({ ...this.claim, color });
  }

  chooseMix(payment: Claim): void {
    this.#go({ ...this.claim, payment });
  }

  async confirm(): Promise<void> {
    const { question } = this;
    if (question?.ask !== "confirm") return;
    this.#start(NO_CLAIM);
    await this.table.play(question.claim);
  }

  /** Undoes the last step of the draft. */
  back(): void {
    if (this.isAskingTickets) this.isAskingTickets = false;
    else if (isBegun(this.claim)) this.#undo();
    else this.premove = null;
  }

  #undo(): void {
    this.claim = this.#before.at(-1) ?? NO_CLAIM;
    this.#before = this.#before.slice(0, -1);
  }

  #start(claim: ClaimDraft): void {
    this.#before = claim === NO_CLAIM ? [] : [NO_CLAIM];
    this.claim = claim;
  }

  #go(claim: ClaimDraft): void {
    this.#before = [...this.#before, this.claim];
    this.claim = claim;
    if (this.question?.ask === "confirm" && !this.#mustConfirm()) void this.confirm();
  }

  #mustConfirm(): boolean {
    return preferences.confirmClaims === "always" || (preferences.confirmClaims === "touch" && this.isTouch);
  }

  async #askWhyNot(route: RouteId, card: Card | null): Promise<void> {
    await this.table.askWhyNot(route, card === "locomotive" ? null : card);
    this.#why = { route, refusal: this.table.refusal };
  }

  #twinOf(route: RouteId): RouteId | null {
    return this.table.routes.get(route)?.double_with ?? null;
  }

  /** Draws from the deck. A second call during the first draws two cards. */
  async drawUnseen(count: 1 | 2 = 1): Promise<void> {
    if (!this.table.isMyTurn) return this.#arm({ kind: "deck", cards: count });
    this.#isDrawingBoth = this.#isDrawing || count === 2;
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    const { losses } = this.table;
    const isDrawn = await this.table.play({ type: "draw_deck" });
    this.#isDrawing = false;
    const isSame = losses === this.table.losses;
    const isDue = isSame && this.table.view?.is_second_card_due && canDrawDeck(this.table.moves);
    if (isDrawn && isDue && this.#isDrawingBoth) await this.table.play({ type: "draw_deck" });
  }

  /** Takes a face-up card, unless it is still in flight. */
  async takeSlot(slot: number): Promise<void> {
    const card = this.table.view?.face_up[slot];
    if (isHidden(`slot-${slot}`)) return;
    if (this.table.isMyTurn) await this.table.play({ type: "draw_face_up", slot });
    else if (card) this.#arm({ kind: "slot", slot, card });
  }

  /** Draws tickets, after a confirmation if the player prefers one. */
  async askTickets(): Promise<void> {
    if (preferences.confirmTickets && canDrawTickets(this.table.moves)) this.isAskingTickets = true;
    else await this.drawTickets();
  }

  async drawTickets(): Promise<void> {
    this.isAskingTickets = false;
    this.#start(NO_CLAIM);
    await this.table.play({ type: "draw_tickets" });
  }

  /** Chooses a ticket of the offer by its place, or puts it back. */
  toggleOffered(place: number): void {
    const ticket = this.table.view?.offer[place];
    if (ticket !== undefined) this.toggleTicket(ticket);
  }

  toggleTicket(ticket: string): void {
    const tickets = new Set(this.tickets);
    if (!tickets.delete(ticket)) tickets.add(ticket);
    this.tickets = tickets;
  }

  async keepTickets(): Promise<void> {
    const move = keepOf(this.table.moves, this.tickets);
    if (move) await this.table.play(move);
  }

  /** Plays the premove when the player's turn begins. */
  carryOut(): void {
    const { view, moves, claims } = this.table;
    const premove = this.premove;
    if (!premove || !view || view.offer.length > 0 || view.is_second_card_due) return;
    this.premove = null;
    const outcome = outcomeOf(premove, view, moves, claims);
    if (!outcome) this.#ondropped(premove);
    else if ("ask" in outcome) this.#start({ ...NO_CLAIM, route: outcome.ask });
    else if (premove.kind === "deck") void this.drawUnseen(premove.cards);
    else void this.table.play(outcome.move);
  }

  /** Drops a premove that was chosen while the connection was already silent. */
  dropUnheard(): void {
    const { premove } = this;
    if (!premove || this.#armedAt <= this.table.heardAt) return;
    this.premove = null;
    this.#ondropped(premove);
  }

  #chooseAhead(route: RouteId, card: Card | null): void {
    const { owners, view } = this.table;
    if (owners[route] !== undefined || view?.closed_routes.includes(route)) return void this.#askWhyNot(route, card);
    this.claim = NO_CLAIM;
    this.#arm({ kind: "route", route, twin: this.#twinOf(route), card });
  }

  #arm(premove: Premove): void {
    if (this.table.seat === null || this.table.view?.is_over || !this.table.canChoose()) return;
    this.#armedAt = performance.now();
    this.premove = isSamePremove(this.premove, premove) ? null : premove;
  }
}
