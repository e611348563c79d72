import { Refusal } from "../connection/api";
import { HalfOpened } from "../connection/half-opened";

/** Something that the server may refuse, one at a time. */
export class Attempt {
  isBusy = $state(false);
  failure = $state.raw<Refusal | HalfOpened | null>(null);

  /** Do it, and keep the refusal if there is one; resolves to whether there was none. */
  async make(task: () => Promise<void>): Promise<boolean> {
    if (this.isBusy) return false;
    this.isBusy = true;
    this.failure = null;
    try {
      await task();
      return true;
    } catch (failure) {
      if (!(failure instanceof Refusal || failure instanceof HalfOpened)) throw failure;
      this.failure = failure;
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
