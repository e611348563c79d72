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

/** Returns the middle of some cities, or of the board if there are none. */
export function middleOf(ids: readonly CityId[]): Point {
  const places = cities.filter(({ id }) => ids.includes(id));
  if (places.length === 0) return { x: WIDTH / 2, y: HEIGHT / 2 };
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
}
