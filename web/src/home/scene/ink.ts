/** Draws engraved strokes, the same ones each time. */

export type Point = readonly [x: number, y: number];

const coordinates = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Returns path data of a line through points. */
export const line = (...points: readonly Point[]): string => `M${points.map(coordinates).join("L")}`;

/** Returns path data of the area inside points. */
export const area = (...points: readonly Point[]): string => `${line(...points)}Z`;

/** Joins a number of strokes into one path. */
export function strokes(count: number, stroke: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => stroke(index)).join("");
}

/** Returns a seeded random generator. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws level strokes inside a box, as on water. They are longer towards the front. */
export function ripples(seed: number, count: number, [left, top]: Point, [right, bottom]: Point): string {
  const random = chance(seed);
  return strokes(count, () => {
    const depth = random();
    const length = (14 + 60 * random()) * (0.4 + depth);
    const [x, y] = [left + (right - left) * random(), top + (bottom - top) * depth];
    return line([x, y], [x + length, y]);
  });
}

/** Draws dots inside a box, as lines without length and with round ends. */
export function dots(seed: number, count: number, width: number, height: number): string {
  const random = chance(seed);
  return strokes(count, () => `${line([width * random(), height * random()])}h0`);
}

/** Draws rays around the origin, some shorter than others. */
export function rays(count: number, near: number, far: number): string {
  return strokes(count, (i) => {
    const angle = (i / count) * 2 * Math.PI;
    const start = near + (i % 2) * 26 + (i % 4 === 2 ? 12 : 0);
    const at = (distance: number): Point => [Math.cos(angle) * distance, Math.sin(angle) * distance];
    return line(at(start), at(far));
  });
}
