import type { Point } from "../../map/layout";

/** The common shift of the fingers, the change of their distance as a factor, and the point between them. */
export interface Moved {
  readonly dx: number;
  readonly dy: number;
  readonly factor: number;
  readonly at: Point;
}

/** Tracks the fingers, or the mouse, on the board. Their moves are summed up once per frame. */
export class Fingers {
  /** The total distance since the first finger came down, in pixels. */
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

  /** Returns whether the finger is one of these. */
  move(id: number, at: Point): boolean {
    const before = this.#now.get(id);
    if (!before) return false;
    this.#now.set(id, at);
    this.travelled += Math.hypot(at.x - before.x, at.y - before.y);
    return true;
  }

  /** Returns whether the lifted finger was one of these. */
  lift(id: number): boolean {
    const wasThere = this.#now.delete(id);
    this.#look();
    return wasThere;
  }

  /** Returns the movement since the last call, or null without fingers. */
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
