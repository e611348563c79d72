/** Describes what happened at the table in words. */

import { trackName } from "../map/track-names";
import type { Card, ChatLine, Event } from "../protocol";
import type { Table } from "../table/table.svelte";
import { m } from "../words/messages";
import { cardsName, colorName, listOf, phraseText, seatName } from "../words/names";
import type { Turn } from "./turns";

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
  return route ? trackName(route) : id;
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

/** Returns what screen readers say about some events: one sentence for each that is worth one. */
export function spokenOf(table: Table, events: readonly Event[]): string[] {
  return events.flatMap((event) => sentenceOf(table, event) ?? []);
}

/** The card that replaces a taken one has no sentence: whoever wants it reads the row. */
function sentenceOf(table: Table, event: Event): string | null {
  if (event.type === "turn_face_up") return null;
  if (!("seat" in event) || event.type === "last_round") return newsText(table, event);
  if (event.type === "claim") return claimText(table, event);
  if (event.type === "draw_deck" && event.card && event.seat === table.seat)
    return m.play_drawn({ color: colorName(event.card) });
  return `${seatName(table, event.seat)} ${didText(table, event)}`;
}

function didText(table: Table, event: Event): string {
  if (event.type === "first_tickets_chosen") return m.people_log_first_tickets();
  if (event.type === "draw_deck" || event.type === "draw_face_up")
    return `${m.people_log_draws()} ${event.card ? colorName(event.card) : m.people_log_unseen()}`;
  return deedText(table, event) ?? "";
}

function claimText(table: Table, { seat, route, cards, points }: Extract<Event, { type: "claim" }>): string {
  const paid = Object.entries(cards).map(([card, count]) => cardsName(card as Card, count));
  return m.access_claimed({
    name: seatName(table, seat),
    route: routeText(table, route),
    cards: listOf(paid),
    points: m.people_points({ count: points }),
  });
}
