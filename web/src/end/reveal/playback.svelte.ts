import { paceOf, type Step } from "./steps";

const FIRST_MS = 900;

/** Shows one step of the reveal after the other. */
export class Playback {
  readonly steps: readonly Step[];
  /** The index of the step that is shown; -1 before the first. */
  index = $state(-1);
  step = $derived.by(() => this.steps[this.index] ?? null);
  readonly #ondone: () => void;
  #timer: ReturnType<typeof setTimeout>;

  constructor(steps: readonly Step[], ondone: () => void) {
    this.steps = steps;
    this.#ondone = ondone;
    this.#timer = setTimeout(() => this.#advance(), FIRST_MS);
  }

  /** Stops without calling `ondone`. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  skip(): void {
    this.stop();
    this.#ondone();
  }

  #advance(): void {
    this.index += 1;
    const isLast = this.index === this.steps.length - 1;
    const pace = paceOf(this.steps.length) * (isLast ? 2 : 1);
    this.#timer = setTimeout(() => (isLast ? this.#ondone() : this.#advance()), pace);
  }
}
