import { Refusal } from "../connection/api";
import { HalfOpened } from "../connection/half-opened";

/** A request that the server may refuse. Only one runs at a time. */
export class Attempt {
  isBusy = $state(false);
  failure = $state.raw<Refusal | HalfOpened | null>(null);

  /** Runs a task and keeps a refusal. Resolves to whether it succeeded. */
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
