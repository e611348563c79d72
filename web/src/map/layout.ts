import layout from "./layout.json";

export type RouteId = string;
export type CityId = string;
export type RouteColor = "black" | "blue" | "green" | "orange" | "purple" | "red" | "white" | "yellow" | "gray";
export type CityState = "normal" | "lit" | "marked";

/** A point of the board, or of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of the board. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The place of a train: its middle, and its clockwise turn in degrees. */
export interface Space extends Point {
  readonly angle: number;
}

export interface DrawnRoute {
  readonly id: RouteId;
  readonly color: RouteColor;
  readonly path: string;
  readonly spaces: readonly Space[];
}

export interface DrawnCity {
  readonly id: CityId;
  readonly x: number;
  readonly y: number;
  readonly label: {
    readonly x: number;
    readonly y: number;
    readonly anchor: "start" | "middle" | "end";
  };
}

export const WIDTH = 1600;
export const HEIGHT = 1000;
/** The width of the band around the map that holds the scoring track. */
export const BAND = 52;

export const routes: readonly DrawnRoute[] = Object.entries(layout.routes).map(([id, route]) => ({
  ...(route as unknown as Omit<DrawnRoute, "id" | "spaces">),
  id,
  spaces: route.spaces.map(([x, y, angle]) => ({ x: x!, y: y!, angle: angle! })),
}));

export const cities: readonly DrawnCity[] = Object.entries(layout.cities).map(([id, city]) => ({
  ...(city as Omit<DrawnCity, "id">),
  id,
}));

/** The middle lines of all routes, as one path. */
export const LINES = routes.map(({ path }) => path).join("");

/** Returns the rectangle around some cities and the spaces of some routes. */
export function boxAround(cityIds: readonly CityId[], routeIds: readonly RouteId[]): Box {
  const spaces = routes.filter(({ id }) => routeIds.includes(id)).flatMap((route) => route.spaces);
  const places: readonly Point[] = [...cities.filter(({ id }) => cityIds.includes(id)), ...spaces];
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Returns a rectangle with a margin in shares of the board. */
export function shareOf({ x, y, width, height }: Box, margin: number): Box {
  return {
    x: (x - margin) / WIDTH,
    y: (y - margin) / HEIGHT,
    width: (width + 2 * margin) / WIDTH,
    height: (height + 2 * margin) / HEIGHT,
  };
}
