import layout from "./layout.json";
import type { SymbolName } from "./symbols";

export type RouteId = string;
export type CityId = string;
export type RouteColor =
  | "black" | "blue" | "green" | "orange" | "purple" | "red" | "white" | "yellow" | "gray";
export type CityState = "normal" | "lit" | "marked";
export type SeatColor = "crimson" | "cobalt" | "jade" | "amber" | "onyx";

/** How a seat is told from the others: by colour, and by symbol. */
export interface SeatMark {
  readonly color: SeatColor;
  readonly symbol: SymbolName;
}

/** Where a train lies: its middle, and its turn in degrees, clockwise. */
export interface Space {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

export interface DrawnRoute {
  readonly id: RouteId;
  readonly from: CityId;
  readonly to: CityId;
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
/** From the board's edge to the map: the band that holds the scoring track. */
export const BAND = 52;

/** The marks of the five seats, in order. */
export const SEAT_MARKS: readonly SeatMark[] = [
  { color: "crimson", symbol: "star" },
  { color: "cobalt", symbol: "shield" },
  { color: "jade", symbol: "clover" },
  { color: "amber", symbol: "bolt" },
  { color: "onyx", symbol: "crescent" },
];

export const routes: readonly DrawnRoute[] = Object.entries(layout.routes).map(([id, route]) => ({
  ...(route as unknown as Omit<DrawnRoute, "id" | "spaces">),
  id,
  spaces: route.spaces.map(([x, y, angle]) => ({ x: x!, y: y!, angle: angle! })),
}));

export const cities: readonly DrawnCity[] = Object.entries(layout.cities).map(([id, city]) => ({
  ...(city as Omit<DrawnCity, "id">),
  id,
}));
