/** What the player has already done in this game, read from its events. */

import { eventsOf, type Situation, twinOf } from "./situation";

export interface Learned {
  readonly hasDrawn: boolean;
  readonly hasDrawnTwo: boolean;
  readonly hasTakenLocomotive: boolean;
  readonly hasClaimed: boolean;
  readonly hasClaimedGray: boolean;
  readonly hasClaimedDouble: boolean;
}

export function learnedIn(situation: Situation): Learned {
  const own = eventsOf(situation.events, situation.seat);
  const draws = own.filter(({ type }) => type === "draw_deck" || type === "draw_face_up");
  const claims = own.flatMap((event) => (event.type === "claim" ? [event.route] : []));
  const grays = claims.filter((route) => situation.routes.get(route)?.color === "gray");
  const isDouble = (route: string): boolean => twinOf(situation, route) !== undefined;
  return {
    hasDrawn: draws.length > 0,
    hasDrawnTwo: draws.length > 1,
    hasTakenLocomotive: own.some((event) => event.type === "draw_face_up" && event.card === "locomotive"),
    hasClaimed: claims.length > 0,
    // A gray double route explains one thing at a time.
    hasClaimedGray: grays.length > 1 || grays.some((route) => !isDouble(route)),
    // A first claim is a lesson of its own, even on a double route.
    hasClaimedDouble: claims.slice(1).some(isDouble),
  };
}
