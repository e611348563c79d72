/** Strokes of a graver: they swell towards their middle and run out at both ends. */

/** From a point, drawn towards a second one, to a third. */
export type Stroke = readonly [number, number, number, number, number, number];

/** So many strokes, that lead from a first to a last in even steps. */
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
