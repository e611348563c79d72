/** How the parts of a game are arranged, by the room that the window has for text of the reader's size. */

import { MediaQuery } from "svelte/reactivity";

/**
 * - `wide`: the board between the players and the market, the hand below it;
 * - `side`: the board at its full height, everything else beside it;
 * - `short`: as `side` on a phone in landscape, where the rest scrolls past the board;
 * - `tall`: everything in rows;
 * - `plain`: rows that scroll, where they do not fit.
 */
export type Shape = "wide" | "side" | "short" | "tall" | "plain";

const LANDSCAPE = "(min-aspect-ratio: 6/5)";

// Lengths in em grow with the reader's text, so that large text gets the arrangement of a small screen.
export class Screen {
  readonly #isLow = new MediaQuery("(max-height: 33.75em)");
  readonly #isSmall = new MediaQuery("(max-height: 38em)");
  readonly #isNarrow = new MediaQuery("(max-width: 40em)");
  readonly #isLandscape = new MediaQuery(LANDSCAPE);
  readonly #isBroad = new MediaQuery("(min-width: 62.5em)");
  readonly #isLong = new MediaQuery("(min-aspect-ratio: 9/5)");
  readonly #isHigh = new MediaQuery("(min-height: 50em)");

  readonly shape: Shape = $derived.by(() => {
    if (this.#isLow.current && this.#isLandscape.current) return "short";
    if (this.#isSmall.current && !this.#isLandscape.current) return "plain";
    if (!this.#isBroad.current || !this.#isLandscape.current) return "tall";
    return this.#isLong.current ? "side" : "wide";
  });
  /** Too small for the tickets beside the hand. */
  readonly isPhone = $derived.by(() => this.#isLow.current || this.#isNarrow.current);
  /** Whether the log and the chat are always visible. */
  readonly hasTalk = $derived.by(() => this.shape === "wide" || (this.shape === "side" && this.#isHigh.current));
}
