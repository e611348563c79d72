import type { UpdateMessage } from "../protocol";

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
