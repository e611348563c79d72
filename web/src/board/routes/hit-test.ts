import { type DrawnRoute, type Point, type RouteId, routes, type Space } from "../../map/layout";

const HALF_SPACE = 20;

/** Returns the route nearest to a point of the board, or null if none is within reach. */
export function routeAt(point: Point, reach: number): RouteId | null {
  let nearest: RouteId | null = null;
  let shortest = reach;
  for (const route of routes) {
    const distance = distanceTo(route, point);
    if (distance < shortest) {
      nearest = route.id;
      shortest = distance;
    }
  }
  return nearest;
}

function distanceTo(route: DrawnRoute, point: Point): number {
  return Math.min(...route.spaces.map((space) => distanceToSpace(space, point)));
}

function distanceToSpace({ x, y, angle }: Space, point: Point): number {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [point.x - x, point.y - y];
  const along = dx * Math.cos(turn) + dy * Math.sin(turn);
  const across = dy * Math.cos(turn) - dx * Math.sin(turn);
  return Math.hypot(Math.max(0, Math.abs(along) - HALF_SPACE), across);
}

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const HEADINGS: Record<Direction, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const MIDDLES: ReadonlyMap<RouteId, Point> = new Map(routes.map((route) => [route.id, middle(route)]));

/** Returns the next route in the direction of an arrow key. */
export function routeBeside(id: RouteId, key: Direction): RouteId {
  const start = MIDDLES.get(id)!;
  const heading = HEADINGS[key];
  let best = id;
  let least = Infinity;
  for (const [route, { x, y }] of MIDDLES) {
    const [dx, dy] = [x - start.x, y - start.y];
    const ahead = dx * heading.x + dy * heading.y;
    const aside = Math.abs(dx * heading.y) + Math.abs(dy * heading.x);
    const cost = ahead + 2 * aside;
    if (ahead > 0.5 && aside <= 1.5 * ahead && cost < least) [best, least] = [route, cost];
  }
  return best;
}

function middle({ spaces }: DrawnRoute): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length;
  return { x: mean(spaces.map(({ x }) => x)), y: mean(spaces.map(({ y }) => y)) };
}
