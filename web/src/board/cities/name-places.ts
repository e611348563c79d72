/** Finds places for the names of cities: large enough to read, and none over another. Important cities go first. */

import { BAND, type CityId, type CityState, cities, type DrawnCity, HEIGHT, routes, WIDTH } from "../../map/layout";

/** The height of a name as it is drawn on the map. The layout has places for all names of this height. */
export const NATURAL = 16;
/** The least height of a name on the screen, in pixels. */
const LEGIBLE = 10;
/** How far a name stays away from its city's middle and from other names, in units of the map. */
const [GAP, MARGIN] = [11, 3];
/** The height of a name's letters as a share of its size. */
const TALL = 0.86;
/** How many spaces of routes a name may cover, unless its city must have one. */
const MOST_SPACES = 1;

type Anchor = DrawnCity["label"]["anchor"];
type States = Readonly<Record<CityId, CityState>>;

export interface NamePlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: Anchor;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Choice {
  readonly place: NamePlace;
  readonly box: Box;
  /** What a name there would cover: a part of other names, cities, spaces of routes. */
  readonly names: number;
  readonly cities: number;
  readonly spaces: number;
}

const SPACES = routes.flatMap(({ spaces }) => spaces);
const ROUTES_OF = new Map(
  cities.map(({ id }) => [id, routes.filter((route) => route.id.split("--").includes(id)).length]),
);

/** Returns the height of names, in units of the map, for a map that is drawn at a scale. */
export function sizeAt(scale: number): number {
  return Math.max(NATURAL, LEGIBLE / scale);
}

/** Returns a place for each name that has one. Lit and marked cities always do. `widths` are those at this size. */
export function placeNames(
  size: number,
  widths: Readonly<Record<CityId, number>>,
  states: States,
): Map<CityId, NamePlace> {
  if (size === NATURAL) return new Map(cities.map(({ id, label }) => [id, label]));
  const places = new Map<CityId, NamePlace>();
  const taken: Box[] = [];
  for (const city of inOrder(states)) {
    const best = bestChoice(city, size, widths[city.id] ?? 0, taken);
    if (!isClear(best) && rankOf(city, states) === 0) continue;
    places.set(city.id, best.place);
    taken.push(best.box);
  }
  return places;
}

const rankOf = ({ id }: DrawnCity, states: States): number =>
  ({ lit: 200, marked: 100, normal: 0 })[states[id] ?? "normal"];

/** Lit and marked cities first, then those with the most routes. */
function inOrder(states: States): DrawnCity[] {
  const weight = (city: DrawnCity): number => rankOf(city, states) + (ROUTES_OF.get(city.id) ?? 0);
  return [...cities].sort((a, b) => weight(b) - weight(a));
}

function bestChoice(city: DrawnCity, size: number, width: number, taken: readonly Box[]): Choice {
  const choices = placesAround(city, size).map((place) => weigh(boxOf(place, width, size), place, city, taken));
  return choices.reduce((best, choice) => (costOf(choice) < costOf(best) ? choice : best));
}

/** The places around a city, beginning with the one of the layout. */
function placesAround({ x, y, label }: DrawnCity, size: number): NamePlace[] {
  const own: NamePlace = { ...label, y: y + ((label.y - y) * size) / NATURAL };
  const [up, down] = [y - GAP - size * 0.4, y + GAP + size * 0.45];
  const beside = (side: 1 | -1): NamePlace[] =>
    [y, up, down].map((at) => ({
      x: x + side * (at === y ? GAP + 2 : 4),
      y: at,
      anchor: side > 0 ? "start" : "end",
    }));
  const sides = label.anchor === "end" ? [...beside(-1), ...beside(1)] : [...beside(1), ...beside(-1)];
  return [own, ...sides, { x, y: up, anchor: "middle" }, { x, y: down, anchor: "middle" }];
}

function boxOf({ x, y, anchor }: NamePlace, width: number, size: number): Box {
  const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
  const half = (TALL * size) / 2;
  return { left, top: y - half, right: left + width, bottom: y + half };
}

function weigh(box: Box, place: NamePlace, city: DrawnCity, taken: readonly Box[]): Choice {
  const covers = ({ x, y }: { x: number; y: number }): boolean =>
    x > box.left - MARGIN && x < box.right + MARGIN && y > box.top - MARGIN && y < box.bottom + MARGIN;
  return {
    place,
    box,
    names: isInside(box) ? taken.reduce((sum, other) => sum + overlap(box, other), 0) : WIDTH * HEIGHT,
    cities: cities.filter((other) => other !== city && covers(other)).length,
    spaces: SPACES.filter(covers).length,
  };
}

const isClear = ({ names, cities, spaces }: Choice): boolean => names === 0 && cities === 0 && spaces <= MOST_SPACES;

const costOf = ({ names, cities, spaces }: Choice): number => names + 400 * cities + 100 * spaces;

const isInside = ({ left, top, right, bottom }: Box): boolean =>
  left >= BAND && top >= BAND && right <= WIDTH - BAND && bottom <= HEIGHT - BAND;

function overlap(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left) + MARGIN;
  const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + MARGIN;
  return Math.max(0, across) * Math.max(0, along);
}
