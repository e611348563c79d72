/** Holds short messages, each for a few seconds. */

import type { Card } from "../../protocol";
import { announce } from "../../ui/announcements.svelte";

export interface Notice {
  readonly text: string;
  readonly card: Card | null;
}

const SHOWN_MS = 5000;

export class Notices {
  latest = $state.raw<Notice | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a message and says it to screen readers. */
  say(text: string): void {
    this.show(text);
    announce(text);
  }

  /** Shows a message about an event, which screen readers hear of anyway. */
  show(text: string, card: Card | null = null): void {
    this.hush();
    this.latest = { text, card };
    this.#timer = setTimeout(() => this.hush(), SHOWN_MS);
  }

  hush(): void {
    clearTimeout(this.#timer);
    this.latest = null;
  }
}
