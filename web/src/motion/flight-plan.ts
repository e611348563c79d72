/** Plans which cards fly where and when after an event. */

import type { Card, Event, RouteClaimed, RowRefreshed, TicketsDrawn, TicketsKept, UpdateMessage } from "../protocol";

/** The visible side of a flying card. `null` is the back of a train card. */
export type Face = Card | "ticket" | null;

/** Names of places. The first one on the screen counts. */
export type Places = readonly string[];

export interface Flight {
  readonly face: Face;
  readonly from: Places;
  readonly to: Places;
  /** Milliseconds until the flight begins, and its duration. */
  readonly at: number;
  readonly lasts: number;
  /** Milliseconds that the card lies still first. A locomotive of a refreshed row jumps meanwhile. */
  readonly lies?: number;
}

const FLIGHT_MS = 420;
const STAGGER_MS = 70;
const REFILL_AFTER_MS = 180;
const JUMP_MS = 600;
const SWEEP_MS = 380;

/** Returns the flights of some events as one seat sees them. */
export function flightsOf(events: readonly Event[], seat: number | null): Flight[] {
  const flights: Flight[] = [];
  let at = 0;
  for (const event of events) {
    const next = flightsOfEvent(event, seat, at, flights);
    flights.push(...next);
    at = Math.max(at, startAfter(event, at, next));
  }
  return flights;
}

/** Returns the flights of the first deal. */
export function dealOf({ view, seat }: UpdateMessage): Flight[] {
  const own = Object.entries(view?.hand ?? {}).flatMap(([card, count]) => Array<Card>(count).fill(card as Card));
  const dealt = (view?.seats ?? []).flatMap(({ cards }, i) =>
    Array.from({ length: cards }, (_, nth) => ({ owner: i, nth, face: i === seat ? (own[nth] ?? null) : null })),
  );
  return dealt
    .sort((a, b) => a.nth - b.nth || a.owner - b.owner)
    .map(({ owner, face }, i) => fly(face, ["deck"], handOf(owner, seat, face), i * STAGGER_MS));
}

function flightsOfEvent(event: Event, seat: number | null, at: number, before: readonly Flight[]): Flight[] {
  switch (event.type) {
    case "draw_deck":
      return [fly(event.card, ["deck"], handOf(event.seat, seat, event.card), at)];
    case "draw_face_up":
      return [fly(event.card, [`slot-${event.slot}`], handOf(event.seat, seat, event.card), at)];
    case "turn_face_up":
      return [fly(event.card, ["deck"], [`slot-${event.slot}`], at)];
    case "claim":
      return payment(event, seat, at);
    case "draw_tickets":
      return drawnTickets(event, seat, at);
    case "keep_tickets":
      return returnedTickets(event, seat, at);
    case "refresh":
      return sweep(event, at, before);
    case "reshuffle":
      return Array.from({ length: 6 }, (_, i) => fly(null, ["discards", "slot-4"], ["deck"], at + i * STAGGER_MS));
    default:
      return [];
  }
}

/** Returns when the next event's flights begin. A taken card is replaced while it is still in the air. */
function startAfter(event: Event, at: number, flights: readonly Flight[]): number {
  if (event.type === "draw_face_up") return at + REFILL_AFTER_MS;
  if (event.type === "turn_face_up") return at + STAGGER_MS;
  return Math.max(at, ...flights.map((flight) => endOf(flight) - FLIGHT_MS / 2));
}

const endOf = ({ at, lies = 0, lasts }: Flight): number => at + lies + lasts;

function fly(face: Face, from: Places, to: Places, at: number): Flight {
  return { face, from, to, at, lasts: FLIGHT_MS };
}

function handOf(owner: number, seat: number | null, card: Card | null): Places {
  if (owner !== seat) return [`seat-${owner}`];
  return card === null ? ["hand"] : [`hand-${card}`, "hand"];
}

function payment({ seat: owner, cards }: RouteClaimed, seat: number | null, at: number): Flight[] {
  const paid = Object.entries(cards).flatMap(([card, count]) => Array<Card>(count).fill(card as Card));
  return paid.map((card, i) => fly(card, handOf(owner, seat, card), ["discards", "deck"], at + i * STAGGER_MS));
}

function drawnTickets({ seat: owner, offered }: TicketsDrawn, seat: number | null, at: number): Flight[] {
  return offered.map((_, i) => fly("ticket", ["ticket-deck"], ticketsOf(owner, seat), at + i * STAGGER_MS));
}

function returnedTickets({ seat: owner, returned }: TicketsKept, seat: number | null, at: number): Flight[] {
  return returned.map((_, i) => fly("ticket", ticketsOf(owner, seat), ["ticket-deck"], at + i * STAGGER_MS));
}

const ticketsOf = (owner: number, seat: number | null): Places =>
  owner === seat ? ["tickets", "hand"] : [`seat-${owner}`];

/** Sweeps a row with three locomotives: they jump, then all cards leave. A card that just arrived lies shorter. */
function sweep({ discarded }: RowRefreshed, at: number, before: readonly Flight[]): Flight[] {
  return discarded.map((card, slot) => {
    const place = `slot-${slot}`;
    const arrival = before.findLast(({ to }) => to[0] === place);
    const seen = arrival ? endOf(arrival) : 0;
    const lies = Math.max(at + FLIGHT_MS, seen) + JUMP_MS + slot * STAGGER_MS - seen;
    return { face: card, from: [place], to: ["discards", "deck"], at: seen, lies, lasts: SWEEP_MS };
  });
}
