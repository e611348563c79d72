/** Describes what a seat did and what was better: in words, in cards, and on the board. */

import { trackName } from "../../map/track-names";
import type { Card, Claim, GameRecord, Move, RecordedEvent, ReviewedMove } from "../../protocol";
import type { Table } from "../../table/table.svelte";
import { m } from "../../words/messages";
import { listOf, routeName } from "../../words/names";
import { entriesOf, type Hand, rowAfter } from "./past";

export type Board = Pick<Table, "routes" | "tickets">;

export interface Deed {
  readonly text: string;
  /** Cards drawn or paid, with counts if they were paid. */
  readonly cards: readonly { readonly card: Card; readonly count?: number }[];
  readonly routes: readonly string[];
  readonly cities: readonly string[];
}

/** Describes an event of a seat. */
export function doneIn(board: Board, event: RecordedEvent): Deed {
  switch (event.type) {
    case "claim":
      return { ...onRoute(board, event.route, m.people_log_claims), cards: paid(event.cards) };
    case "draw_deck":
      return said(m.end_review_draws(), event.card);
    case "draw_face_up":
      return said(m.end_review_takes(), event.card);
    case "draw_tickets":
      return said(m.people_log_draws_tickets({ count: event.offered.length }));
    case "keep_tickets":
      return ofTickets(
        board,
        event.kept.filter((id) => id !== null),
        m.end_review_keeps,
      );
    default:
      return said("");
  }
}

/** Describes the better move, if there is one. */
export function betterThan(board: Board, record: GameRecord, { better, event }: ReviewedMove): Deed | null {
  return better && betterDeed(board, better, rowAfter(record, event));
}

function betterDeed(board: Board, move: Move, row: readonly (Card | null)[]): Deed {
  switch (move.type) {
    case "claim":
      return { ...onRoute(board, move.route, m.end_review_better_claim), cards: paid(paymentOf(move)) };
    case "draw_deck":
      return said(m.end_review_better_deck());
    case "draw_face_up":
      return said(m.end_review_better_slot(), row[move.slot]);
    case "draw_tickets":
      return said(m.end_review_better_tickets());
    case "keep_tickets":
      return ofTickets(board, move.kept, m.end_review_better_keep);
    default:
      return said("");
  }
}

function said(text: string, card?: Card | null): Deed {
  return { text, cards: card ? [{ card }] : [], routes: [], cities: [] };
}

function onRoute({ routes }: Board, id: string, say: (values: { route: string }) => string): Omit<Deed, "cards"> {
  const route = routes.get(id);
  const cities = route ? [route.city_a, route.city_b] : [];
  return { text: say({ route: route ? trackName(route) : id }), routes: [id], cities };
}

function ofTickets({ tickets }: Board, ids: readonly string[], say: (values: { tickets: string }) => string): Deed {
  const kept = ids.flatMap((id) => tickets.get(id) ?? []);
  const cities = kept.flatMap(({ city_a, city_b }) => [city_a, city_b]);
  return { ...said(say({ tickets: listOf(kept.map(routeName)) })), cities };
}

function paymentOf({ color, cards, locomotives }: Claim): Hand {
  return { ...(color && { [color]: cards }), locomotive: locomotives };
}

function paid(cards: Readonly<Hand>): Deed["cards"] {
  return entriesOf(cards).flatMap(([card, count]) => (count > 0 ? [{ card, count }] : []));
}
