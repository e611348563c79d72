/** Draws pines: tiers of hanging boughs, and strokes on the lit side. */

import { area, chance, line, type Point, strokes } from "./ink";

export interface Pine {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Places pines along a line of ground, the nearest last. */
export function pines(seed: number, count: number, place: (part: number) => Point, height: number): Pine[] {
  const random = chance(seed);
  const grown = Array.from({ length: count }, (_, i): Pine => {
    const [x, y] = place((i + random() * 0.7) / count);
    return { x, y: y + random() * height * 0.2, height: height * (0.65 + 0.6 * random()) };
  });
  return grown.sort((a, b) => a.y - b.y);
}

/** Draws a distant wood. */
export function wood(...grown: Parameters<typeof pines>): string {
  return pines(...grown)
    .map((pine) => outline(pine, 3))
    .join("");
}

export function outline({ x, y, height }: Pine, tiers: number): string {
  const half = height * 0.015;
  const trunk = area([x - half, y], [x + half, y], [x + half, y - height * 0.15], [x - half, y - height * 0.15]);
  return trunk + strokes(tiers, (i) => bough({ x, y, height }, i / tiers, (i + 1) / tiers));
}

function bough({ x, y, height }: Pine, from: number, to: number): string {
  const [top, bottom] = [y - height * (1 - from * 0.8), y - height * (0.84 - to * 0.74)];
  const [side, sag] = [height * (0.06 + 0.15 * to), height * 0.035];
  const half: Point[] = [
    [0.38, bottom - sag * 2.2],
    [1, bottom],
    [0.5, bottom - sag],
  ];
  const mirrored = half.map(([part, level]): Point => [x - side * part, level]).reverse();
  return area(
    [x, top],
    ...half.map(([part, level]): Point => [x + side * part, level]),
    [x, bottom + sag],
    ...mirrored,
  );
}

export function needles({ x, y, height }: Pine, tiers: number): string {
  const count = tiers * 3;
  return strokes(count, (i) => {
    const part = (i + 1.5) / count;
    const reach = height * (0.02 + 0.11 * part);
    const [left, top] = [x + reach * 0.25, y - height * (0.96 - part * 0.82)];
    return line([left, top], [left + reach, top + reach * 0.75]);
  });
}
