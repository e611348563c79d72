/** Turns events into notices. */

import type { Event, ViewMessage } from "../../protocol";
import type { Table } from "../../table/table.svelte";
import { m } from "../../words/messages";
import { colorName, routeName, seatName } from "../../words/names";
import type { Notices } from "./notices.svelte";

export function showEventNotices(table: Table, notices: Notices): () => void {
  return table.follow((events, before, after) => {
    // The deal is not worth a notice.
    if (before?.view) for (const event of events) tell(event, table, notices);
    if (before?.view && after.view) tellBlocked(before.view, after.view, table, notices);
  });
}

/** Says which of the player's tickets has lost its last path. */
function tellBlocked(before: ViewMessage, after: ViewMessage, table: Table, notices: Notices): void {
  const lost = after.tickets.find((ticket) => after.open_tickets[ticket] === null && before.open_tickets[ticket]);
  const data = lost === undefined ? undefined : table.tickets.get(lost);
  if (data) notices.say(m.play_ticket_blocked({ ticket: routeName(data) }));
}

function tell(event: Event, table: Table, notices: Notices): void {
  if (event.type === "reshuffle") notices.show(m.play_reshuffled({ count: event.cards }));
  if (event.type === "refresh") notices.show(m.play_refreshed(), "locomotive");
  if (event.type === "pass") notices.show(m.play_passed({ name: seatName(table, event.seat) }));
  if (event.type === "draw_deck" && event.card && event.seat === table.seat) {
    notices.show(m.play_drawn({ color: colorName(event.card) }), event.card);
  }
}
