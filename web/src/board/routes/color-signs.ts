/** Where the sign of a route's colour lies: one per route, large enough to read with the whole map in view. */

import { type DrawnRoute, type Point, type RouteId, routes } from "../../map/layout";

const RADIUS = 12.5;
/** Symbols are 17 to 20 units wide. */
export const GLYPH_SCALE = 0.85;
export const DISC = `M${-RADIUS} 0A${RADIUS} ${RADIUS} 0 1 0 ${RADIUS} 0 ${RADIUS} ${RADIUS} 0 1 0 ${-RADIUS} 0Z`;
/** The lanes of a double route are 15 units apart. */
const TWIN_WITHIN = 20;
/** How far the sign moves away from the other lane, so that it does not cover it. */
const ASIDE = 5.4;

export const SIGN_PLACES: ReadonlyMap<RouteId, Point> = new Map(routes.map((route) => [route.id, signPlace(route)]));

function signPlace(route: DrawnRoute): Point {
  const here = middle(route);
  const twin = routes.find((other) => other !== route && distance(middle(other), here) < TWIN_WITHIN);
  if (!twin) return here;
  const there = middle(twin);
  const away = ASIDE / distance(here, there);
  return { x: here.x + (here.x - there.x) * away, y: here.y + (here.y - there.y) * away };
}

/** Returns the middle of the middle space, or the middle between the two middle spaces. */
function middle({ spaces }: DrawnRoute): Point {
  const a = spaces[(spaces.length - 1) >> 1]!;
  const b = spaces[spaces.length >> 1]!;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
