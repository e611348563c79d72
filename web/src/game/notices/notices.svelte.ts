/** Holds short messages, each for a few seconds. */

import type { Card } from "../../protocol";

export interface Notice {
  readonly text: string;
  readonly card: Card | null;
}

const SHOWN_MS = 5000;

export class Notices {
  latest = $state.raw<Notice | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, card: Card | null = null): void {
    this.hush();
    this.latest = { text, card };
    this.#timer = setTimeout(() => this.hush(), SHOWN_MS);
  }

  hush(): void {
    clearTimeout(this.#timer);
    this.latest = null;
  }
}
