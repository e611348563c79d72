/** Names the two tracks of a double route apart, as the board shows them. */

import type { RouteData } from "../protocol";
import { colorName, routeName, word } from "../words/names";
import { type DrawnRoute, type Point, type RouteColor, type RouteId, routes } from "./layout";

type NamedRoute = Pick<RouteData, "id" | "city_a" | "city_b" | "color" | "double_with">;
type Side = "north" | "south" | "west" | "east";

const drawn = new Map(routes.map((route): [RouteId, DrawnRoute] => [route.id, route]));

/** Names a route, and its track if it is one of two: "Boston – New York, red track". */
export function trackName(route: NamedRoute): string {
  const track = trackOf(route);
  return track === null ? routeName(route) : `${routeName(route)}, ${track}`;
}

/** Returns a route's colour, and its side if the other track has the same colour: "gray, northern track". */
export function trackColor(route: NamedRoute): string {
  const color = colorName(route.color as RouteColor);
  const track = trackOf(route);
  if (track === null) return color;
  return isAlike(route) ? `${color}, ${track}` : track;
}

/** Returns which track of a double route it is, or null for a single route. */
export function trackOf(route: NamedRoute): string | null {
  if (route.double_with === null) return null;
  const kind = isAlike(route) ? sideOf(route.id, route.double_with) : route.color;
  return kind === null ? null : word(`track_${kind}`, kind);
}

function isAlike({ color, double_with }: NamedRoute): boolean {
  return drawn.get(double_with ?? "")?.color === color;
}

/** Returns on which side of the other track a track lies, or null if the board does not show them. */
function sideOf(id: RouteId, other: RouteId): Side | null {
  const [own, twin] = [middleOf(id), middleOf(other)];
  if (!own || !twin) return null;
  const [dx, dy] = [own.x - twin.x, own.y - twin.y];
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? "west" : "east";
  return dy < 0 ? "north" : "south";
}

function middleOf(id: RouteId): Point | null {
  const spaces = drawn.get(id)?.spaces;
  if (!spaces?.length) return null;
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(spaces.map(({ x }) => x)), y: mean(spaces.map(({ y }) => y)) };
}
