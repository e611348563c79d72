/** How the landscape is engraved: strokes, the same each time. */

export type Point = readonly [x: number, y: number];

const coordinates = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** Path data of a line through points. */
export const line = (...points: readonly Point[]): string => `M${points.map(coordinates).join("L")}`;

/** Path data of an area within points. */
export const area = (...points: readonly Point[]): string => `${line(...points)}Z`;

/** So many strokes, as one path. */
export function strokes(count: number, stroke: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => stroke(index)).join("");
}

/** Chance that comes out the same each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Level strokes within a box, as water has them; longer towards the front. */
export function ripples(seed: number, count: number, [left, top]: Point, [right, bottom]: Point): string {
  const random = chance(seed);
  return strokes(count, () => {
    const depth = random();
    const length = (14 + 60 * random()) * (0.4 + depth);
    const [x, y] = [left + (right - left) * random(), top + (bottom - top) * depth];
    return line([x, y], [x + length, y]);
  });
}

/** Dots within a box; a round line's end is seen where the line has no length. */
export function dots(seed: number, count: number, width: number, height: number): string {
  const random = chance(seed);
  return strokes(count, () => `${line([width * random(), height * random()])}h0`);
}

/** Rays around the middle of the drawing, some shorter than others. */
export function rays(count: number, near: number, far: number): string {
  return strokes(count, (i) => {
    const angle = (i / count) * 2 * Math.PI;
    const start = near + (i % 2) * 26 + (i % 4 === 2 ? 12 : 0);
    const at = (distance: number): Point => [Math.cos(angle) * distance, Math.sin(angle) * distance];
    return line(at(start), at(far));
  });
}
