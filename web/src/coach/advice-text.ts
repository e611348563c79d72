/** Puts advice into words. */

import type { Advice, Suggestion, TicketPlan, UrgentRoute } from "../protocol";
import type { Table } from "../table/table.svelte";
import { m } from "../words/messages";
import { cardsName, colorName, eitherOf, listOf, routeName, seatName, word } from "../words/names";

/** More colours than these are too many to remember. */
const MOST_COLORS = 3;

export type Names = Pick<Table, "routes" | "tickets" | "update">;

function nameOfRoute({ routes }: Names, id: string | null): string {
  const route = id === null ? undefined : routes.get(id);
  return route ? routeName(route) : "";
}

function nameOfTicket({ tickets }: Names, id: string): string {
  const ticket = tickets.get(id);
  return ticket ? routeName(ticket) : id;
}

/** Says what to do and why. */
export function suggestionText(names: Names, suggestion: Suggestion): string {
  const { reason, route, card, missing, points, tickets, rivals } = suggestion;
  return word(`coach_reason_${reason}`, "", {
    route: nameOfRoute(names, route),
    tickets: listOf(tickets.map((ticket) => nameOfTicket(names, ticket))),
    names: eitherOf(rivals.map((seat) => seatName(names, seat))),
    color: card ? colorName(card) : "",
    cards: card ? cardsName(card, missing) : "",
    count: reason === "claim_for_points" ? points : missing,
  });
}

/** Names a move in the middle of a sentence. */
export function moveText(names: Names, { move, card, route, tickets }: Suggestion): string {
  switch (move.type) {
    case "claim":
      return m.coach_move_claim({ route: nameOfRoute(names, route) });
    case "draw_face_up":
      return m.coach_move_slot({ color: card ? colorName(card) : "" });
    case "draw_tickets":
      return m.play_way_tickets();
    case "keep_tickets":
      return m.coach_move_keep({ tickets: listOf(tickets.map((ticket) => nameOfTicket(names, ticket))) });
    default:
      return m.coach_move_deck();
  }
}

/** Says which route of the plan is in danger. */
export function urgentText(names: Names, { route, rivals, detour }: UrgentRoute): string {
  const values = { route: nameOfRoute(names, route), names: eitherOf(rivals.map((seat) => seatName(names, seat))) };
  return detour === null ? m.coach_urgent_only(values) : m.coach_urgent({ ...values, count: detour });
}

/** Says why a ticket is not part of the plan; nothing about the others. */
export function ticketText(names: Names, { ticket, state }: TicketPlan): string | null {
  const name = nameOfTicket(names, ticket);
  if (state === "left_out") return m.coach_ticket_left_out({ ticket: name });
  return state === "blocked" ? m.coach_ticket_blocked({ ticket: name }) : null;
}

/** Explains the whole plan: tickets, cards to collect, turns, and other good moves. */
export function planLines(names: Names, { tickets, needs, alternatives, trains, turns, turns_left }: Advice): string[] {
  const planned = tickets.filter(({ state }) => state === "planned").map(({ ticket }) => nameOfTicket(names, ticket));
  const cards = needs.slice(0, MOST_COLORS).map(({ color, missing }) => cardsName(color, missing));
  const others = alternatives.map((each) => moveText(names, each));
  return [
    ...(planned.length > 0 ? [m.coach_plan({ tickets: listOf(planned), count: trains })] : []),
    ...(cards.length > 0 ? [m.coach_needs({ cards: listOf(cards) })] : []),
    ...tickets.flatMap((plan) => ticketText(names, plan) ?? []),
    m.coach_turns({ turns, left: turns_left }),
    ...(others.length > 0 ? [m.coach_also({ moves: eitherOf(others) })] : []),
  ];
}
