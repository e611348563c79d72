/** Counts what was said of a growing list. What was there at first counts as said. */
export class Unsaid {
  #said: number | null = null;

  /** Returns the items that were not said yet, and counts them as said. */
  next<T>(all: readonly T[]): readonly T[] {
    const from = this.#said ?? all.length;
    this.#said = all.length;
    return all.slice(from);
  }
}
