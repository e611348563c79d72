import type { Point } from "../../map/layout";

/** How far fingers have moved together, how much further apart they are, and the point between them now. */
export interface Moved {
  readonly dx: number;
  readonly dy: number;
  readonly factor: number;
  readonly at: Point;
}

/** The fingers on the board, or the mouse that holds it: many of their moves are looked at once, in a frame. */
export class Fingers {
  /** How long a way they have made since the first of them was put down. */
  travelled = 0;
  readonly #now = new Map<number, Point>();
  #seen: ReadonlyMap<number, Point> = new Map();

  get count(): number {
    return this.#now.size;
  }

  put(id: number, at: Point): void {
    if (this.count === 0) this.travelled = 0;
    this.#now.set(id, at);
    this.#look();
  }

  /** Whether it is one of these that has moved. */
  move(id: number, at: Point): boolean {
    const before = this.#now.get(id);
    if (!before) return false;
    this.#now.set(id, at);
    this.travelled += Math.hypot(at.x - before.x, at.y - before.y);
    return true;
  }

  /** Whether it was one of these that is lifted. */
  lift(id: number): boolean {
    const wasThere = this.#now.delete(id);
    this.#look();
    return wasThere;
  }

  /** What has moved since this was last asked; null without fingers. */
  moved(): Moved | null {
    const [before, now] = [[...this.#seen.values()], [...this.#now.values()]];
    if (now.length === 0) return null;
    this.#look();
    const [from, at] = [middle(before), middle(now)];
    return { dx: at.x - from.x, dy: at.y - from.y, factor: spread(now) / spread(before), at };
  }

  #look(): void {
    this.#seen = new Map(this.#now);
  }
}

function middle([one, other = one]: readonly Point[]): Point {
  return { x: (one!.x + other!.x) / 2, y: (one!.y + other!.y) / 2 };
}

function spread([one, other = one]: readonly Point[]): number {
  return Math.max(1, Math.hypot(one!.x - other!.x, one!.y - other!.y));
}
