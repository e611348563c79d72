/** What screen readers say in passing. All of it goes through one live region, so that nothing is said twice. */

import { untrack } from "svelte";

interface Line {
  readonly id: number;
  readonly text: string;
  readonly time: number;
}

const MOST = 8;
/** Younger lines stay even if there are more: a line that leaves too early is never said. */
const FRESH_MS = 3000;

let spoken = $state.raw<readonly Line[]>([]);
let lastId = 0;

/** Adds a line to what is said, after all that was announced before. */
export function announce(text: string): void {
  const time = performance.now();
  // Whoever announces something does not follow what others announce.
  const before = untrack(() => spoken).filter(
    (line, i, { length }) => i > length - MOST || time - line.time < FRESH_MS,
  );
  spoken = [...before, { id: ++lastId, text, time }];
}

/** Removes all lines: what one player heard is not left for the next at the same device. */
export function hushAnnouncements(): void {
  spoken = [];
}

export const announcements = {
  get lines(): readonly Line[] {
    return spoken;
  },
};
