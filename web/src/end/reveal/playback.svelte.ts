import { readingPace } from "../../session/pace";
import { countPaceOf, paceOf, type Step } from "./steps";

const FIRST_MS = 900;

/** Shows one step of the reveal after the other, and counts a longest path route by route. */
export class Playback {
  readonly steps: readonly Step[];
  /** The index of the step that is shown; -1 before the first. */
  index = $state(-1);
  /** How many routes of the step's longest path have been counted. */
  counted = $state(0);
  step = $derived.by(() => this.steps[this.index] ?? null);
  /** The routes to light: those of the step, or those of its path that have been counted. */
  lit = $derived.by(() => (this.step?.kind === "path" ? this.step.routes.slice(0, this.counted) : this.step?.routes));
  readonly #ondone: () => void;
  /** Whether each step waits for `next`. */
  #isStepped: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(steps: readonly Step[], ondone: () => void, isStepped = false) {
    this.steps = steps;
    this.#ondone = ondone;
    this.#isStepped = isStepped;
    this.#wait(FIRST_MS);
  }

  /** Stops without calling `ondone`. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  skip(): void {
    this.stop();
    this.#ondone();
  }

  /** Shows the next step, or the rest of a path that is being counted. */
  next(): void {
    this.stop();
    if (this.#isCounting) this.#count(this.step!.routes.length);
    else this.#advance();
  }

  /** Goes on by itself from here. */
  run(): void {
    this.#isStepped = false;
    this.next();
  }

  get #isCounting(): boolean {
    return this.step?.kind === "path" && this.counted < this.step.routes.length;
  }

  #advance(): void {
    if (this.index === this.steps.length - 1) {
      this.#ondone();
    } else {
      this.index += 1;
      this.#count(0);
    }
  }

  #count(routes: number): void {
    this.counted = routes;
    if (this.#isCounting) {
      const pace = countPaceOf(this.step!.routes.length) * readingPace();
      this.#timer = setTimeout(() => this.#count(routes + 1), pace);
    } else {
      this.#wait(paceOf(this.steps.length) * (this.index === this.steps.length - 1 ? 2 : 1));
    }
  }

  #wait(milliseconds: number): void {
    if (!this.#isStepped) this.#timer = setTimeout(() => this.#advance(), milliseconds * readingPace());
  }
}
