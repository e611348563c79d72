/** Describes the turn, routes and premoves in the reader's language. */

import { trackColor, trackName } from "../../map/track-names";
import type { RouteData } from "../../protocol";
import { canDrawDeck, canDrawTickets, canPass, fewestToKeep, openSlots, routesFor } from "../../table/legal-moves";
import type { Table } from "../../table/table.svelte";
import { m } from "../../words/messages";
import { colorName, eitherOf, listOf, routeName, seatName } from "../../words/names";
import type { MoveDraft } from "../draft/move-draft.svelte";
import type { Premove } from "../draft/premove";

/** Returns the line that says who may do what now. */
export function turnText(table: Table, draft: MoveDraft): string {
  const { view, isMyTurn } = table;
  if (!view) return "";
  if (view.is_over) return m.play_turn_over();
  return isMyTurn ? ownTurn(table, draft) : othersTurn(table);
}

function ownTurn(table: Table, draft: MoveDraft): string {
  const { view, moves } = table;
  if (view!.offer.length > 0) return m.play_turn_keep({ count: fewestToKeep(moves) });
  if (view!.is_second_card_due) return m.play_turn_second();
  if (canPass(moves)) return m.play_turn_pass();
  return claimText(table, draft) ?? m.play_turn_yours({ ways: eitherOf(waysOf(table)) });
}

function claimText({ routes, claims }: Table, { claim, question }: MoveDraft): string | null {
  const route = claim.route === null ? undefined : routes.get(claim.route);
  if (route && question) return m.play_turn_claim({ route: trackName(route) });
  if (!claim.card) return null;
  const color = colorName(claim.card);
  return routesFor(claims, claim.card).size > 0 ? m.play_turn_route({ color }) : m.play_turn_no_route({ color });
}

function waysOf({ moves, claims }: Table): string[] {
  const canDraw = canDrawDeck(moves) || openSlots(moves).size > 0;
  return [
    ...(canDraw ? [m.play_way_cards()] : []),
    ...(claims.size > 0 ? [m.play_way_claim()] : []),
    ...(canDrawTickets(moves) ? [m.play_way_tickets()] : []),
  ];
}

function othersTurn(table: Table): string {
  const { view } = table;
  const names = view!.to_act.map((seat) => seatName(table, seat));
  const name = names[0] ?? "";
  const isChoosing = view!.to_act.some((seat) => view!.seats[seat]?.is_choosing);
  if (isChoosing && isFirstChoice(table)) return m.play_turn_first({ names: listOf(names) });
  if (isChoosing) return m.play_turn_other_tickets({ name });
  return view!.is_second_card_due ? m.play_turn_other_second({ name }) : m.play_turn_other({ name });
}

/** Whether nothing has happened yet except the choice of first tickets. */
function isFirstChoice({ events }: Table): boolean {
  return events.every(({ type }) => type === "keep_tickets" || type === "first_tickets_chosen");
}

/** The constant part of each route's description, written once. */
const descriptions = new WeakMap<RouteData, string>();

function describe(route: RouteData): string {
  const text = m.play_route({ route: routeName(route), color: trackColor(route), count: route.length });
  descriptions.set(route, text);
  return text;
}

/** Describes a route: its cities, colour and length, and its owner now or at an earlier moment. */
export function routeText(table: Table, route: RouteData, owners = table.owners): string {
  const text = descriptions.get(route) ?? describe(route);
  const owner = owners[route.id];
  if (owner !== undefined) return m.play_route_claimed({ text, name: seatName(table, owner) });
  if (table.view?.closed_routes.includes(route.id)) return m.play_route_closed({ text });
  return table.claims.has(route.id) ? m.play_route_open({ text }) : text;
}

/** Describes a premove. */
export function premoveText({ routes }: Table, premove: Premove): string {
  if (premove.kind === "deck") return premove.cards === 2 ? m.play_next_two() : m.play_next_deck();
  if (premove.kind === "slot") return m.play_next_slot({ color: colorName(premove.card) });
  const route = routes.get(premove.route);
  const name = route ? trackName(route) : "";
  return premove.card
    ? m.play_next_paid({ route: name, color: colorName(premove.card) })
    : m.play_next_route({ route: name });
}
