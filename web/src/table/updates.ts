import type { UpdateMessage } from "../protocol";

/** Several updates as one: the last of them, with all that they tell. */
export function mergeUpdates(updates: readonly UpdateMessage[]): UpdateMessage {
  return updates.reduce((before, after) => {
    const chat = [...before.chat, ...after.chat];
    // One that begins at the first event tells all of them anew.
    if (after.first_event === 0) return { ...after, chat };
    return { ...after, chat, first_event: before.first_event, events: [...before.events, ...after.events] };
  });
}

const arrivals = new WeakMap<UpdateMessage, number>();

/** When an update was first asked about, by the browser's clock: about when it came. */
export function arrivalOf(update: UpdateMessage): number {
  const arrival = arrivals.get(update) ?? performance.now();
  arrivals.set(update, arrival);
  return arrival;
}
