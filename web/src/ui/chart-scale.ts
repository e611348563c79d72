const STEPS = [10, 20, 25, 50, 100];
const MOST_LINES = 6;

/** Returns round numbers that span some values, including 0. */
export function gridOf(values: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(10, ...values)];
  const step = STEPS.find((size) => (most - least) / size <= MOST_LINES) ?? 200;
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}

/** Moves heights apart, each as little as possible, in order and none above the topmost. */
export function spread(values: readonly number[], gap: number, topmost: number): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[b]! - values[a]!);
  const places = [...values];
  let below = Infinity;
  for (const index of order) below = places[index] = Math.min(values[index]!, below - gap);
  let above = topmost - gap;
  for (const index of order.toReversed()) above = places[index] = Math.max(places[index]!, above + gap);
  return places;
}
