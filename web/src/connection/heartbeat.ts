/** Notices within five seconds that the server has gone silent. A hidden tab stays quiet. */

/** After so long without a message, the page asks for a sign of life. */
const QUIET_MS = 2000;
/** So long it waits for one. */
const PATIENCE_MS = 2300;
/** After a pause of the page, the answer may have arrived without being read yet. */
const SECOND_LOOK_MS = 300;

export class Heartbeat {
  /** When the server was last heard, by the browser's clock. */
  heardAt = performance.now();

  readonly #ask: () => void;
  readonly #onsilence: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: () => void, onsilence: () => void) {
    this.#ask = ask;
    this.#onsilence = onsilence;
    document.addEventListener("visibilitychange", this.#beat);
    this.hear();
  }

  /** Notes that something came from the server. */
  hear(): void {
    this.heardAt = performance.now();
    this.#wait(QUIET_MS, this.#beat);
  }

  stop(): void {
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#beat);
  }

  readonly #beat = (): void => {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    this.#ask();
    this.#wait(PATIENCE_MS, () => this.#wait(SECOND_LOOK_MS, this.#onsilence));
  };

  #wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }
}
