/** Engraved strokes: thick in the middle, thin at both ends. */

/** A quadratic curve: start, control point, end. */
export type Stroke = readonly [number, number, number, number, number, number];

/** Draws a number of strokes in even steps from a first to a last. */
export function graved(first: Stroke, last: Stroke, count: number, width = 1): string {
  const steps = Array.from({ length: count }, (_, i) => (count > 1 ? i / (count - 1) : 0));
  return steps
    .map((step) =>
      swelling(
        first.map((from, k) => from + (last[k]! - from) * step),
        width,
      ),
    )
    .join("");
}

function swelling([ax, ay, bx, by, cx, cy]: readonly number[], width: number): string {
  const length = Math.hypot(cx! - ax!, cy! - ay!) || 1;
  const [dx, dy] = [((ay! - cy!) / length) * width, ((cx! - ax!) / length) * width];
  const numbers = [ax, ay, bx! + dx, by! + dy, cx, cy, bx! - dx, by! - dy, ax, ay].map((value) =>
    Number(value!.toFixed(1)),
  );
  const [x, y, ...rest] = numbers;
  return `M${x} ${y}Q${rest.slice(0, 4).join(" ")}Q${rest.slice(4).join(" ")}Z`;
}
