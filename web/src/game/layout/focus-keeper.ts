/** Keeps the keyboard where the player can go on when the focused control disappears. */

/** Where the focus comes back to: a ticket offer, the market or the end, whichever is there. */
const HOME = "[data-focus-home]";

export class FocusKeeper {
  #last: Element | null = null;

  /** Remembers what has the focus. */
  note({ target }: FocusEvent): void {
    this.#last = target as Element;
  }

  /** Forgets it: a press beside all controls takes the focus away on purpose. */
  forget(): void {
    this.#last = null;
  }

  /** Moves the focus if it was lost because its control was removed or disabled. */
  check(): void {
    const isLost = this.#last !== null && (!this.#last.isConnected || this.#last.matches(":disabled"));
    // An open sheet makes everything behind it unreachable, and has the focus itself.
    if (!isLost || !isNowhere() || document.querySelector("dialog:modal")) return;
    document.querySelector<HTMLElement>(HOME)?.focus({ preventScroll: true });
  }
}

function isNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches(":disabled");
}
