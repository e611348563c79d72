/** Finds what the player's tickets still need. */

import type { RouteData } from "../../protocol";
import { ownersOf } from "../../table/route-owners";
import type { Situation } from "./situation";

/** Returns the routes to claim for some tickets, along the cheapest path of each. A ticket without a path needs none. */
export function routesNeeded({ view, seat, routes }: Situation, tickets: readonly string[]): RouteData[] {
  const own = view.seats[seat]!.routes;
  const paths = tickets.flatMap((ticket) => view.open_tickets[ticket]?.routes ?? []);
  return [...new Set(paths)].filter((id) => !own.includes(id)).map((id) => routes.get(id)!);
}

export function openTickets({ view }: Situation): string[] {
  return view.tickets.filter((ticket) => view.completed[ticket] === undefined);
}

/** Whether a ticket can still be completed. */
export function isPossible({ view }: Situation, ticket: string): boolean {
  return view.completed[ticket] !== undefined || Boolean(view.open_tickets[ticket]);
}

export const trainsOf = (routes: readonly RouteData[]): number => routes.reduce((sum, { length }) => sum + length, 0);

/** Returns the open routes that lead on from an end of the player's net to a city outside it, longest first. */
export function extensions({ view, seat, routes }: Situation): RouteData[] {
  const { routes: own, trains } = view.seats[seat]!;
  const visits = new Map<string, number>();
  for (const id of own) {
    const { city_a, city_b } = routes.get(id)!;
    for (const city of [city_a, city_b]) visits.set(city, (visits.get(city) ?? 0) + 1);
  }
  const owners = ownersOf(view.seats);
  const leadsOn = ({ city_a, city_b }: RouteData): boolean =>
    (visits.get(city_a) === 1 && !visits.has(city_b)) || (visits.get(city_b) === 1 && !visits.has(city_a));
  const isFree = ({ id, length }: RouteData): boolean =>
    owners[id] === undefined && !view.closed_routes.includes(id) && length <= trains;
  return [...routes.values()]
    .filter((route) => isFree(route) && leadsOn(route))
    .sort((a, b) => b.length - a.length || (a.id < b.id ? -1 : 1));
}
