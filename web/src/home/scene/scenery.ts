/** The shapes of the first page's landscape. */

import { area, chance, dots, line, type Point, ripples, strokes } from "./ink";
import { chain } from "./mountains";
import { type Pine, pines, wood } from "./pines";
import { bent } from "./trestle";

export const WIDTH = 2400;
export const HEIGHT = 740;
export const MIDDLE = WIDTH / 2;
/** Where the rails lie. */
export const DECK = 560;

/** The floor of the valley, deepest in the middle. */
function valley(part: number): Point {
  return [part * WIDTH, 682 - 96 * Math.abs(part * 2 - 1) ** 1.7];
}

function hills(part: number): Point {
  return [part * WIDTH, 516 - 26 * Math.sin(part * 12 + 1) - 16 * Math.sin(part * 31)];
}

function ground(place: (part: number) => Point): string {
  const edge = Array.from({ length: 61 }, (_, i) => place(i / 60));
  return area([0, HEIGHT], ...edge, [WIDTH, HEIGHT]);
}

/** Draws strokes that follow the ground just below its edge. */
function furrows(seed: number, place: (part: number) => Point, depth: number): string {
  const random = chance(seed);
  return strokes(260, () => {
    const part = random();
    const below = 5 + depth * random();
    const [[x, y], [end, endY]] = [place(part), place(part + 0.008 + 0.012 * random())];
    return line([x, y + below], [end, endY + below]);
  });
}

const across = (step: number, stroke: (x: number) => string): string =>
  strokes(WIDTH / step, (i) => stroke((i + 0.5) * step));

export const farMountains = chain(5, WIDTH, 500, 190, 150);
export const nearMountains = chain(19, WIDTH, 540, 205, 300);

export const hill = ground(hills);
export const hillFurrows = furrows(2, hills, 60);
export const hillWood = wood(3, 210, hills, 26);

export const floor = ground(valley);
export const floorFurrows = furrows(6, valley, 70);
export const floorWood = wood(8, 70, (part) => [part * WIDTH, valley(part)[1] - 4], 32);
/** Half of the lake, from its middle. */
const shore = [
  [150, 676],
  [230, 682],
  [320, 704],
  [420, HEIGHT],
] as const;
export const water = area(
  ...shore.map(([x, y]): Point => [MIDDLE - x, y]).reverse(),
  ...shore.map(([x, y]): Point => [MIDDLE + x, y]),
);
export const waves = ripples(4, 90, [MIDDLE - 330, 682], [MIDDLE + 270, 738]);

export const trestle = across(50, (x) => bent(x, DECK + 9, valley(x / WIDTH)[1] + 4));
export const ties = across(12, (x) => line([x, DECK + 4], [x, DECK + 8]));

/** The trees in the foreground, at both sides. */
export const front: readonly Pine[] = [
  ...pines(21, 12, (part) => [part * 420 - 30, 690 + part * 80], 200),
  ...pines(34, 12, (part) => [WIDTH - 390 + part * 420, 770 - part * 80], 200),
];

export const stars = dots(11, 130, WIDTH, 420);
