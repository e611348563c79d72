/** Finds a cheapest path between two cities, to show what a ticket needs. */

import type { RouteData } from "../../protocol";

/** The cost of a route: 0 if the player owns it, its length if it is open, null if it is out of reach. */
export type CostOf = (route: RouteData) => number | null;

interface Step {
  readonly cost: number;
  readonly route: RouteData | null;
  readonly from: string | null;
}

/** Returns the routes of a cheapest path, in order from `from`, or null if there is none. */
export function cheapestPath(routes: readonly RouteData[], costOf: CostOf, from: string, to: string): string[] | null {
  const steps = new Map<string, Step>([[from, { cost: 0, route: null, from: null }]]);
  const open = new Set([from]);
  while (open.size > 0) {
    const city = nearest(open, steps);
    if (city === to) return traced(steps, to);
    open.delete(city);
    for (const route of routes) extend(route, city, costOf(route), steps, open);
  }
  return null;
}

function nearest(open: ReadonlySet<string>, steps: ReadonlyMap<string, Step>): string {
  return [...open].reduce((best, city) => (steps.get(city)!.cost < steps.get(best)!.cost ? city : best));
}

function extend(
  route: RouteData,
  city: string,
  price: number | null,
  steps: Map<string, Step>,
  open: Set<string>,
): void {
  const next = route.city_a === city ? route.city_b : route.city_b === city ? route.city_a : null;
  if (next === null || price === null) return;
  const cost = steps.get(city)!.cost + price;
  if (cost >= (steps.get(next)?.cost ?? Infinity)) return;
  steps.set(next, { cost, route, from: city });
  open.add(next);
}

function traced(steps: ReadonlyMap<string, Step>, to: string): string[] {
  const path: string[] = [];
  let step = steps.get(to)!;
  while (step.route && step.from !== null) {
    path.unshift(step.route.id);
    step = steps.get(step.from)!;
  }
  return path;
}

/** Returns the costs for a seat. It can use its own routes, and open routes that nobody owns. */
export function costsFor(
  seat: number | null,
  owners: Readonly<Record<string, number>>,
  closed: readonly string[],
): CostOf {
  return ({ id, length }) => {
    const owner = owners[id];
    if (owner !== undefined) return owner === seat ? 0 : null;
    return closed.includes(id) ? null : length;
  };
}
