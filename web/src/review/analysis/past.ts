/** Reconstructs earlier states of a game from its record. */

import type { Card, GameRecord, RecordedEvent, SeatView } from "../../protocol";

export type Hand = Partial<Record<Card, number>>;

/** Returns the kinds of cards with their counts. */
export const entriesOf = (cards: Readonly<Hand>): [Card, number][] => Object.entries(cards) as [Card, number][];

/** Returns the seats after a number of events, counted back from the end. */
export function seatsAfter(final: readonly SeatView[], events: readonly RecordedEvent[], count: number): SeatView[] {
  const later = events.slice(count);
  return final.map((seat, i) => later.filter((event) => "seat" in event && event.seat === i).reduce(without, seat));
}

/** Undoes an event for a seat. */
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

/** Undoes a claim. The number of cards is the length of the route. */
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

/** Returns a seat's hand after a number of events. */
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

/** Returns the face-up cards after a number of events. */
export function rowAfter({ setup, events }: GameRecord, count: number): (Card | null)[] {
  const row: (Card | null)[] = [...setup.face_up];
  for (const event of events.slice(0, count)) {
    if (event.type === "turn_face_up") row[event.slot] = event.card;
    else if (event.type === "draw_face_up") row[event.slot] = null;
    else if (event.type === "refresh") row.fill(null);
  }
  return row;
}
