/** Which rule is open over the page. */

import { anchorOf } from "./text/inlines";

class RuleReader {
  /** The anchor of a rule, a chapter or another section: "r5-5", "r5", "summary". */
  anchor = $state<string | null>(null);
  /** Whether anything was opened yet. Until then, the sheet is not loaded. */
  hasBegun = $state(false);
  #before = $state.raw<readonly string[]>([]);

  get canGoBack(): boolean {
    return this.#before.length > 0;
  }

  /** Shows a rule, given by its number or anchor, over whatever is on the screen. */
  open(rule: string): void {
    const anchor = anchorOf(rule);
    if (this.anchor !== null && this.anchor !== anchor) this.#before = [...this.#before, this.anchor];
    this.anchor = anchor;
    this.hasBegun = true;
  }

  /** Returns to the rule from which a link led here. */
  back(): void {
    this.anchor = this.#before.at(-1) ?? null;
    this.#before = this.#before.slice(0, -1);
  }

  close(): void {
    this.anchor = null;
    this.#before = [];
  }
}

export const ruleReader = new RuleReader();
