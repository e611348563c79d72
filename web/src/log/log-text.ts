/** Describes what happened at the table in words. */

import type { Card, ChatLine, Event } from "../protocol";
import type { Table } from "../table/table.svelte";
import { m } from "../words/messages";
import { colorName, listOf, phraseText, routeName, seatName } from "../words/names";
import { drawnIn, newsIn, type Turn, turnsOf } from "./turns";

/** Returns what a seat did in a turn, without the cards that it drew. */
export function doneIn(table: Table, { events }: Turn): string {
  return events.flatMap((event) => deedText(table, event) ?? []).join(", ");
}

function deedText(table: Table, event: Event): string | null {
  if (event.type === "claim") return m.people_log_claims({ route: routeText(table, event.route) });
  if (event.type === "draw_tickets") return m.people_log_draws_tickets({ count: event.offered.length });
  if (event.type === "keep_tickets") return m.people_log_keeps({ count: event.kept.length });
  return event.type === "pass" ? m.people_log_pass() : null;
}

function routeText(table: Table, id: string): string {
  const route = table.routes.get(id);
  return route ? routeName(route) : id;
}

/** What concerns everybody. */
export function newsText(table: Table, event: Event): string {
  if (event.type === "refresh") return m.people_log_refresh();
  if (event.type === "reshuffle") return m.people_log_reshuffle({ count: event.cards });
  if (event.type === "last_round") return m.people_log_last_round({ name: seatName(table, event.seat) });
  return m.people_log_end();
}

export function saidText(table: Table, { seat, text, phrase }: ChatLine): string {
  return `${seatName(table, seat)}: ${phrase ? phraseText(phrase) : text}`;
}

/** Returns what screen readers say about some events. */
export function spokenOf(table: Table, events: readonly Event[]): string[] {
  return turnsOf(events).flatMap((turn) => [
    ...turnText(table, turn),
    ...newsIn(turn).map((event) => newsText(table, event)),
  ]);
}

function turnText(table: Table, turn: Turn): string[] {
  if (turn.seat === null) return [];
  const drawn = drawnIn(turn).map(cardText);
  const deeds = [doneIn(table, turn), drawn.length ? `${m.people_log_draws()} ${listOf(drawn)}` : ""].filter(Boolean);
  return deeds.length ? [`${seatName(table, turn.seat)} ${deeds.join(", ")}`] : [];
}

const cardText = (card: Card | null): string => (card ? colorName(card) : m.people_log_unseen());
