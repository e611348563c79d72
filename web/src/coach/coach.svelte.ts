/** The coach at one table: asks for advice, compares moves with it, and knows what is new. */

import { advice as fetchAdvice } from "../connection/api";
import type { Advice, Event, Move, UpdateMessage } from "../protocol";
import { LARGE_LOSS, noteMove, progress, type Stage, stageOf } from "../session/coach-progress.svelte";
import type { Table } from "../table/table.svelte";
import { m } from "../words/messages";
import { moveText, planLines, suggestionText, ticketText, urgentText } from "./advice-text";
import { playedIndex } from "./played-move";

export class Coach {
  readonly #table: Table;
  /** The advice for the player's decision, once it has come. */
  advice = $state.raw<Advice | null>(null);
  /** What the last move gave away, if it was much. */
  mistake = $state<string | null>(null);
  #asked = "";
  #choices: readonly Move[] = [];
  /** Blocked tickets that have been mentioned. */
  #mentioned = new Set<string>();

  stage: Stage = $derived(stageOf(progress()));

  constructor(table: Table) {
    this.#table = table;
  }

  /** Asks for advice at each new decision of the player. */
  async follow(): Promise<void> {
    const { isMyTurn, moves, events, code } = this.#table;
    const decision = isMyTurn ? `${events.length} ${moves.length}` : "";
    if (decision === this.#asked) return;
    this.#asked = decision;
    this.advice = null;
    if (decision === "") return;
    const answer = await fetchAdvice(code).catch(() => null);
    const advice = answer?.advice;
    if (this.#asked === decision && advice?.losses.length === moves.length) this.#take(advice, moves);
  }

  #take(advice: Advice, choices: readonly Move[]): void {
    this.advice = advice;
    this.#choices = choices;
  }

  /** Compares the player's moves with the advice. Returns a function that stops it. */
  listen(): () => void {
    return this.#table.follow((events, before) => this.#judge(events, before));
  }

  #judge(events: readonly Event[], before: UpdateMessage | null): void {
    const own = events.find((event) => "seat" in event && event.seat === this.#table.seat);
    const isAdvised = JSON.stringify(before?.legal_moves) === JSON.stringify(this.#choices);
    const played = own && isAdvised ? playedIndex(this.#choices, own) : -1;
    const loss = this.advice?.losses[played];
    if (loss === undefined || !this.advice) return;
    noteMove(loss);
    const better = moveText(this.#table, this.advice.suggestion);
    this.mistake = loss >= LARGE_LOSS ? m.coach_lost({ count: Math.round(loss), move: better }) : null;
  }

  /** What a move that the player prepares would give away, if it is much. */
  warning(isMeant: (move: Move) => boolean): string | null {
    const { advice } = this;
    const losses = advice?.losses.filter((_, index) => isMeant(this.#choices[index]!)) ?? [];
    const loss = Math.min(...losses);
    if (!advice || losses.length === 0 || loss < LARGE_LOSS) return null;
    return m.coach_would_lose({ count: Math.round(loss), move: moveText(this.#table, advice.suggestion) });
  }

  /** What has happened that changes plans: the last round, or a ticket that cannot be completed any more. */
  news(advice: Advice): string[] {
    const blocked = advice.tickets.filter(({ state, ticket }) => state === "blocked" && !this.#mentioned.has(ticket));
    return [
      ...(this.#table.view?.turns_left ? [m.coach_last_round()] : []),
      ...blocked.flatMap((plan) => ticketText(this.#table, plan) ?? []),
    ];
  }

  /** Remembers what the player has been told. */
  noteTold(advice: Advice): void {
    for (const { state, ticket } of advice.tickets) if (state === "blocked") this.#mentioned.add(ticket);
  }

  /** The short advice: the move and its reason, and what is urgent. */
  short(advice: Advice): string[] {
    const [urgent] = advice.urgent.filter(({ route }) => route !== advice.suggestion.route);
    return [suggestionText(this.#table, advice.suggestion), ...(urgent ? [urgentText(this.#table, urgent)] : [])];
  }

  plan(advice: Advice): string[] {
    return planLines(this.#table, advice);
  }
}
