/** Draws mountains: a ridge, with strokes on the side away from the sun. */

import { area, chance, line, type Point, strokes } from "./ink";

export interface Mountain {
  readonly body: string;
  readonly ridge: string;
  readonly shade: string;
}

interface Peak {
  readonly x: number;
  readonly y: number;
  readonly foot: number;
  /** How far it extends to the left and to the right per unit of height. */
  readonly left: number;
  readonly right: number;
}

const STEPS = 7;
const HOLLOW = 1.12;

/** Draws a chain of mountains. The highest stand behind the others. */
export function chain(seed: number, width: number, foot: number, height: number, step: number): Mountain[] {
  const random = chance(seed);
  const peaks = Array.from(
    { length: Math.ceil(width / step) + 2 },
    (_, i): Peak => ({
      x: (i - 0.5 + random() * 0.6) * step,
      y: foot - height * (0.5 + 0.5 * random()),
      foot,
      left: -(0.75 + random() * 0.35),
      right: 0.8 + random() * 0.4,
    }),
  );
  return peaks.sort((a, b) => a.y - b.y).map((peak) => mountain(peak, random));
}

function mountain(peak: Peak, random: () => number): Mountain {
  const left = slope(peak, peak.left, random).reverse();
  const outline = [...left, ...slope(peak, peak.right, random).slice(1)];
  return { ridge: line(...outline), body: area(...outline), shade: shadow(peak, random) + cracks(peak, random) };
}

/** Returns the points from the top to the foot, in uneven steps. */
function slope({ x, y, foot }: Peak, lean: number, random: () => number): Point[] {
  const height = foot - y;
  return Array.from({ length: STEPS + 1 }, (_, i): Point => {
    const part = i / STEPS;
    const wobble = i % STEPS === 0 ? 0 : (random() - 0.5) * height * 0.1;
    return [x + lean * height * part + wobble, y + height * part ** HOLLOW];
  });
}

function shadow({ x, y, foot, right }: Peak, random: () => number): string {
  const height = foot - y;
  const count = Math.round((right * height) / 7);
  return strokes(count, (i) => {
    const part = (i + 0.3) / count;
    const [left, top] = [x + right * height * part, y + height * (part ** HOLLOW + 0.03)];
    const length = Math.min(height * (0.3 + 0.35 * random()), foot - top);
    return line([left, top], [left - length * 0.16, top + length * 0.5], [left - length * 0.11, top + length]);
  });
}

/** Draws a few strokes on the lit side below the top. */
function cracks({ x, y, foot, left }: Peak, random: () => number): string {
  const height = foot - y;
  return strokes(4, (i) => {
    const part = 0.12 + 0.13 * i;
    const length = height * (0.08 + 0.12 * random());
    const [from, top] = [x + left * height * part * 0.55, y + height * part];
    return line([from, top], [from - length * 0.5, top + length]);
  });
}
