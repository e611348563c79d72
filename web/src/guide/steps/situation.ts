/** What the guide knows: what the player sees, and nothing else. */

import type { Step } from "../../end/reveal/steps";
import type { Event, Move, RouteData, TicketData, ViewMessage } from "../../protocol";
import { ownersOf } from "../../table/route-owners";

export interface Situation {
  readonly view: ViewMessage;
  readonly seat: number;
  readonly routes: ReadonlyMap<string, RouteData>;
  readonly tickets: ReadonlyMap<string, TicketData>;
  /** What routes of length 1, 2 and so on are worth. */
  readonly routePoints: readonly number[];
  readonly moves: readonly Move[];
  readonly events: readonly Event[];
  /** The tickets of an offer that the player has marked. */
  readonly chosen: ReadonlySet<string>;
  /** Whether the player has looked at the path of one of their tickets. */
  readonly hasLooked: boolean;
  /** The end of the game: before the count, a step of it, or after it. */
  readonly reveal: "before" | Step | "after";
}

export const pointsFor = ({ routePoints }: Situation, length: number): number => routePoints[length - 1] ?? 0;

/** Returns the route that lies beside another, if it is a double route. */
export function twinOf({ routes }: Situation, route: string): RouteData | undefined {
  return routes.get(routes.get(route)?.double_with ?? "");
}

/** Returns the routes between the same cities that can still be claimed by somebody. */
export function openHalves(situation: Situation, route: string): RouteData[] {
  const { view, routes } = situation;
  const owners = ownersOf(view.seats);
  const halves = [routes.get(route), twinOf(situation, route)];
  return halves.filter((half) => half !== undefined && isOpen(half.id)) as RouteData[];

  function isOpen(id: string): boolean {
    return owners[id] === undefined && !view.closed_routes.includes(id);
  }
}

/** What a seat did itself, in order. */
export type OwnEvent = Extract<
  Event,
  { type: "keep_tickets" | "draw_deck" | "draw_face_up" | "claim" | "draw_tickets" | "pass" }
>;

const DEEDS = ["keep_tickets", "draw_deck", "draw_face_up", "claim", "draw_tickets", "pass"];

export function eventsOf(events: readonly Event[], seat: number): OwnEvent[] {
  return events.filter((event): event is OwnEvent => DEEDS.includes(event.type) && (event as OwnEvent).seat === seat);
}
