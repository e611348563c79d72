/** Turns events into notices. */

import type { Event } from "../../protocol";
import type { Table } from "../../table/table.svelte";
import { m } from "../../words/messages";
import { colorName, seatName } from "../../words/names";
import type { Notices } from "./notices.svelte";

export function showEventNotices(table: Table, notices: Notices): () => void {
  return table.follow((events, before) => {
    // The deal is not worth a notice.
    if (before?.view) for (const event of events) tell(event, table, notices);
  });
}

function tell(event: Event, table: Table, notices: Notices): void {
  if (event.type === "reshuffle") notices.say(m.play_reshuffled({ count: event.cards }));
  if (event.type === "refresh") notices.say(m.play_refreshed(), "locomotive");
  if (event.type === "pass") notices.say(m.play_passed({ name: seatName(table, event.seat) }));
  if (event.type === "draw_deck" && event.card && event.seat === table.seat) {
    notices.say(m.play_drawn({ color: colorName(event.card) }), event.card);
  }
}
