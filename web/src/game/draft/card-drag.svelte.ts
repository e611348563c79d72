/** A card that the player drags from the hand to a route. */

import type { RouteId } from "../../map/layout";
import type { Card } from "../../protocol";
import type { MoveDraft } from "./move-draft.svelte";

const DRAG_AFTER = 8;

export class CardDrag {
  card = $state<Card | null>(null);
  x = $state(0);
  y = $state(0);
  /** The lane where it would land. */
  over = $state<RouteId | null>(null);

  readonly #draft: MoveDraft;
  readonly #routeUnder: (x: number, y: number) => RouteId | null;
  #start: { readonly card: Card; readonly x: number; readonly y: number } | null = null;
  #under: RouteId | null = null;

  constructor(draft: MoveDraft, routeUnder: (x: number, y: number) => RouteId | null) {
    this.#draft = draft;
    this.#routeUnder = routeUnder;
  }

  press(card: Card, event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#start = { card, x: event.clientX, y: event.clientY };
    // Capture at once: a quick pointer leaves the card before the first move event.
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (!start) return;
    const [x, y] = [event.clientX, event.clientY];
    if (!this.card && Math.hypot(x - start.x, y - start.y) < DRAG_AFTER) return;
    Object.assign(this, { card: start.card, x, y });
    this.#under = this.#routeUnder(x, y);
    this.over = this.#under && this.#draft.landing(start.card, this.#under);
  }

  /** Drops the card. Returns whether it was dragged at all. */
  release(): boolean {
    const { card } = this;
    const under = this.#under;
    this.cancel();
    if (card && under) this.#draft.drop(card, under);
    return card !== null;
  }

  cancel(): void {
    this.#start = null;
    this.#under = null;
    this.card = null;
    this.over = null;
  }
}
