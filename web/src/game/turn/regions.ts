/** Divides the board into regions, for its description in words. */

import type { BoardData, RouteData } from "../../protocol";

export const REGIONS = ["west", "centre", "east"] as const;
export type Region = (typeof REGIONS)[number];

/** The borders in degrees of longitude: the Rocky Mountains and the Mississippi. */
const BORDERS = [-106, -91];

/** Returns the routes of each region. The middle of a route decides. */
export function routesByRegion({ cities, routes }: BoardData): ReadonlyMap<Region, readonly RouteData[]> {
  const longitudes = new Map(cities.map(({ id, longitude }) => [id, longitude]));
  const regionOf = ({ city_a, city_b }: RouteData): Region => {
    const middle = ((longitudes.get(city_a) ?? 0) + (longitudes.get(city_b) ?? 0)) / 2;
    return REGIONS[BORDERS.filter((border) => middle > border).length]!;
  };
  return new Map(REGIONS.map((region) => [region, routes.filter((route) => regionOf(route) === region)]));
}
