import { Refusal, record, review } from "../../connection/api";
import type { GameRecord, Review } from "../../protocol";

const EVERY_MS = 1000;
const AFTER_REFUSAL_MS = 5000;

/** Requests the review of a game again and again until it is complete. */
export class ReviewRequest {
  record = $state.raw<GameRecord | null>(null);
  review = $state.raw<Review | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  readonly #code: string;
  #isStopped = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(code: string) {
    this.#code = code;
    void this.#ask();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #ask(): Promise<void> {
    try {
      this.record ??= await record(this.#code);
      this.review = await review(this.#code);
      this.refusal = null;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal = refusal;
    }
    if (this.#isStopped || this.review?.is_done) return;
    this.#timer = setTimeout(() => void this.#ask(), this.refusal ? AFTER_REFUSAL_MS : EVERY_MS);
  }
}
