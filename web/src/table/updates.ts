import type { Event, Move, UpdateMessage } from "../protocol";

/** Merges updates into one: the last of them, with the events and the chat of all. */
export function mergeUpdates(updates: readonly UpdateMessage[]): UpdateMessage {
  return updates.reduce((before, after) => {
    const chat = [...before.chat, ...after.chat];
    // An update that begins at the first event repeats all events.
    if (after.first_event === 0) return { ...after, chat };
    return { ...after, chat, first_event: before.first_event, events: [...before.events, ...after.events] };
  });
}

const arrivals = new WeakMap<UpdateMessage, number>();

/** Returns about when an update arrived, by the browser's clock: when this is first called for it. */
export function arrivalOf(update: UpdateMessage): number {
  const arrival = arrivals.get(update) ?? performance.now();
  arrivals.set(update, arrival);
  return arrival;
}

/** Returns whether a seat's move is among the events. */
export function hasHappened(move: Move, seat: number, events: readonly Event[]): boolean {
  return events.some((event) => "seat" in event && event.seat === seat && isOutcome(event, move));
}

function isOutcome(event: Event, move: Move): boolean {
  switch (move.type) {
    case "draw_face_up":
      return event.type === move.type && event.slot === move.slot;
    case "claim":
      return event.type === move.type && event.route === move.route;
    case "keep_tickets":
      return event.type === move.type && event.kept.length === move.kept.length;
    default:
      return event.type === move.type;
  }
}
