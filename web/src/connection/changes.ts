import type { ChangeMessage, UpdateMessage } from "../protocol";

/** Merges a change into the update before it. Returns null if a message between them is missing. */
export function mergeChange(before: UpdateMessage | null, change: ChangeMessage): UpdateMessage | null {
  if (before?.version !== change.since) return null;
  const { since: _, type: __, view, ...changed } = change;
  return {
    ...before,
    first_event: before.first_event + before.events.length,
    events: [],
    chat: [],
    ...changed,
    view: view ? ({ ...before.view, ...view } as UpdateMessage["view"]) : before.view,
  };
}
