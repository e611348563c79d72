/** How things stood in the course of a game, read off its record. */

import type { Card, GameRecord, RecordedEvent, SeatView } from "../../protocol";

export type Hand = Partial<Record<Card, number>>;

/** The kinds of cards with how many there are of each. */
export const entriesOf = (cards: Readonly<Hand>): [Card, number][] => Object.entries(cards) as [Card, number][];

/** The seats after so many events, by how they stand at the end. */
export function seatsAfter(final: readonly SeatView[], events: readonly RecordedEvent[], count: number): SeatView[] {
  const later = events.slice(count);
  return final.map((seat, i) => later.filter((event) => "seat" in event && event.seat === i).reduce(without, seat));
}

/** A seat without what an event brought it. */
function without(seat: SeatView, event: RecordedEvent): SeatView {
  switch (event.type) {
    case "claim":
      return withoutClaim(seat, event);
    case "draw_deck":
    case "draw_face_up":
      return { ...seat, cards: seat.cards - 1 };
    case "keep_tickets":
      return { ...seat, tickets: seat.tickets - event.kept.length };
    default:
      return seat;
  }
}

/** A route is as long as it took cards and trains. */
function withoutClaim(seat: SeatView, { route, cards, points }: Extract<RecordedEvent, { type: "claim" }>): SeatView {
  const length = Object.values(cards).reduce((sum, count) => sum + count, 0);
  return {
    ...seat,
    points: seat.points - points,
    trains: seat.trains + length,
    cards: seat.cards + length,
    routes: seat.routes.filter((id) => id !== route),
  };
}

/** The cards in a seat's hand after so many events. */
export function handAfter({ setup, events }: GameRecord, seat: number, count: number): Hand {
  const hand: Hand = {};
  const take = (card: Card, more: number): void => {
    hand[card] = (hand[card] ?? 0) + more;
  };
  for (const card of setup.hands[seat]!) take(card, 1);
  for (const event of events.slice(0, count)) {
    if (!("seat" in event) || event.seat !== seat) continue;
    if (event.type === "claim") for (const [card, paid] of entriesOf(event.cards)) take(card, -paid);
    else if ("card" in event && event.card) take(event.card, 1);
  }
  return hand;
}

/** The face-up cards after so many events. */
export function rowAfter({ setup, events }: GameRecord, count: number): (Card | null)[] {
  const row: (Card | null)[] = [...setup.face_up];
  for (const event of events.slice(0, count)) {
    if (event.type === "turn_face_up") row[event.slot] = event.card;
    else if (event.type === "draw_face_up") row[event.slot] = null;
    else if (event.type === "refresh") row.fill(null);
  }
  return row;
}
