/** Groups events into turns for the log. */

import type { Card, Event } from "../protocol";

/** What one seat did in one turn, with its consequences. Without a seat, the choice of first tickets. */
export interface Turn {
  /** The index of its first event. */
  readonly start: number;
  readonly seat: number | null;
  readonly events: readonly Event[];
}

type EventType = Event["type"];

const FIRST_CHOICES: readonly EventType[] = ["first_tickets_chosen", "keep_tickets"];
const NEWS: readonly EventType[] = ["refresh", "reshuffle", "last_round", "end"];

export function turnsOf(events: readonly Event[]): Turn[] {
  const begin = events.findIndex(({ type }) => !FIRST_CHOICES.includes(type));
  const departure = begin < 0 ? events.length : begin;
  const turns: Turn[] = departure ? [{ start: 0, seat: null, events: events.slice(0, departure) }] : [];
  const starts = startsOf(events, departure);
  for (const [i, start] of starts.entries()) {
    const turn = events.slice(start, starts[i + 1]);
    turns.push({ start, seat: seatOf(turn[0]!), events: turn });
  }
  return turns;
}

/** Returns where turns begin: where the acting seat changes. */
function startsOf(events: readonly Event[], from: number): number[] {
  const starts: number[] = [];
  let acting: number | null = null;
  for (let i = from; i < events.length; i++) {
    const seat = seatOf(events[i]!);
    if (seat === null || seat === acting) continue;
    acting = seat;
    starts.push(i);
  }
  return starts;
}

function seatOf(event: Event): number | null {
  return "seat" in event && event.type !== "last_round" ? event.seat : null;
}

/** Returns the cards drawn in a turn. Null is a card that the reader may not see. */
export function drawnIn({ events }: Turn): (Card | null)[] {
  return events.flatMap((event) => (event.type === "draw_deck" || event.type === "draw_face_up" ? [event.card] : []));
}

/** What concerns everybody. */
export const newsIn = ({ events }: Turn): Event[] => events.filter(({ type }) => NEWS.includes(type));
