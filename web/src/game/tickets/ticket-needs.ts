/** Says what the player's tickets still need, in the reader's language. */

import { trackName } from "../../map/track-names";
import type { Card, RouteData } from "../../protocol";
import { m } from "../../words/messages";
import { cardsName, listOf } from "../../words/names";
import type { Highlights } from "../highlight/highlights.svelte";

type Hand = Readonly<Partial<Record<Card, number>>>;

/** Returns the free routes on a ticket's cheapest path, or null if there is no path. */
export function missingRoutes(highlights: Highlights, id: string): RouteData[] | null {
  const { owners, routes, seat } = highlights.table;
  const path = highlights.pathOf(id);
  if (!path) return null;
  return path.flatMap((route) => (owners[route] === seat ? [] : (routes.get(route) ?? [])));
}

/** Says which cards a free route needs, and which of them the player has. */
export function needText(route: RouteData, hand: Hand): string {
  const color = route.color === "gray" ? mostOf(hand) : (route.color as Card);
  const cards =
    route.color === "gray" ? m.access_one_color({ count: route.length }) : cardsName(color as Card, route.length);
  const fitting: (Card | null)[] = [color, "locomotive"];
  const had = fitting.flatMap((card) => (card && hand[card] ? [cardsName(card, hand[card])] : []));
  return m.access_route_needs({ route: trackName(route), cards, had: listOf(had) || m.play_words_none() });
}

/** Returns the colour that the hand has most cards of. */
function mostOf(hand: Hand): Card | null {
  const colors = (Object.entries(hand) as [Card, number][]).filter(([card]) => card !== "locomotive");
  return colors.sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
