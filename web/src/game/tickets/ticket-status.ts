/** Says how a ticket stands: completed, no path left, or so many trains to go. */

import type { TicketData, ViewMessage } from "../../protocol";
import { m } from "../../words/messages";
import { routeName } from "../../words/names";

export interface TicketStatus {
  readonly kind: "done" | "blocked" | "open";
  /** The trains to go. */
  readonly trains: number;
}

/** Returns the status of a ticket that the player holds or is offered. */
export function ticketStatus({ completed, open_tickets }: ViewMessage, ticket: string): TicketStatus {
  const path = open_tickets[ticket];
  if (completed[ticket] || path?.trains === 0) return { kind: "done", trains: 0 };
  return path ? { kind: "open", trains: path.trains } : { kind: "blocked", trains: 0 };
}

/** Returns the status in a few words, for a line under the ticket. */
export function statusText({ kind, trains }: TicketStatus): string {
  if (kind === "done") return m.art_ticket_done();
  return kind === "blocked" ? m.ticket_no_path() : m.ticket_to_go({ count: trains });
}

/** Returns a ticket with its points and its status, for screen readers. */
export function ticketText({ city_a, city_b, points }: TicketData, { kind, trains }: TicketStatus): string {
  const ticket = m.play_ticket({ route: routeName({ city_a, city_b }), points });
  if (kind === "done") return m.play_ticket_done({ ticket });
  return kind === "blocked" ? m.play_ticket_blocked({ ticket }) : m.play_ticket_needs({ ticket, count: trains });
}
