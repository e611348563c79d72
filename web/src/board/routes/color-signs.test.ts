import { expect, test } from "vitest";

import { type RouteId, routes } from "../../map/layout";
import { SIGN_PLACES } from "./color-signs";
import { routeAt } from "./hit-test";

const colored = routes.filter(({ color }) => color !== "gray");

test("no two signs overlap", () => {
  for (const { id } of colored) {
    for (const { id: other } of colored) if (other !== id) expect(distance(id, other)).toBeGreaterThan(25);
  }
});

test("a press on a sign chooses its own route", () => {
  for (const { id } of colored) expect(routeAt(SIGN_PLACES.get(id)!, 18)).toBe(id);
});

function distance(one: RouteId, other: RouteId): number {
  const [a, b] = [SIGN_PLACES.get(one)!, SIGN_PLACES.get(other)!];
  return Math.hypot(a.x - b.x, a.y - b.y);
}
