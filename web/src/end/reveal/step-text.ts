/** Describes the steps of the reveal in words. */

import type { Table } from "../../table/table.svelte";
import { m } from "../../words/messages";
import { listOf, routeName, seatName } from "../../words/names";
import type { Badge, Step } from "./steps";

export const badgeName = (badge: Badge): string =>
  badge === "longest_path" ? m.end_longest_path() : m.end_globetrotter();

/** Returns whose step it is, and what it shows. */
export function saidOf(step: Step, table: Table): string {
  const text = stepText(step, table);
  return step.kind === "winners" ? text : `${seatName(table, step.seat)}: ${text}`;
}

/** Returns what a step shows. */
export function stepText(step: Step, table: Table): string {
  if (step.kind === "ticket") return ticketText(step.ticket, step.isDone);
  if (step.kind === "path") return m.end_path_of({ count: step.length });
  if (step.kind === "badge") return badgeName(step.badge);
  return winnersText(step.winners, table);
}

function ticketText(ticket: Parameters<typeof routeName>[0], isDone: boolean): string {
  const ticketName = routeName(ticket);
  return isDone ? m.end_ticket_done({ ticket: ticketName }) : m.end_ticket_failed({ ticket: ticketName });
}

export function winnersText(winners: readonly number[], table: Table): string {
  const names = winners.map((seat) => seatName(table, seat));
  if (winners.length === 1 && table.update?.own_seats.includes(winners[0]!) && table.update.own_seats.length === 1) {
    return m.end_you_win();
  }
  return winners.length === 1 ? m.end_one_wins({ name: names[0]! }) : m.end_many_win({ names: listOf(names) });
}
