import type { Event, Result } from "../protocol";

export interface Standing {
  readonly seat: number;
  readonly rank: number;
}

/** The seats from first to last; winners share the first rank, others that of their points. */
export function standingsOf({ scores, winners }: Result): Standing[] {
  const seats = scores.map((_, seat) => seat).sort((a, b) => placeOf(a) - placeOf(b) || total(b) - total(a));
  return seats.map((seat) => ({ seat, rank: 1 + seats.filter((other) => isBefore(other, seat)).length }));

  function placeOf(seat: number): number {
    return winners.includes(seat) ? 0 : 1;
  }

  function total(seat: number): number {
    return scores[seat]!.total;
  }

  function isBefore(other: number, seat: number): boolean {
    return placeOf(other) < placeOf(seat) || (placeOf(other) === placeOf(seat) && total(other) > total(seat));
  }
}

/** The points of each seat after every turn, from 0. */
export function courseOf(events: readonly Event[], seats: number): number[][] {
  const course = Array.from({ length: seats }, () => [0]);
  let acting = -1;
  for (const event of events) {
    if (!isTurn(event) || (event.seat === acting && event.type !== "claim")) continue;
    acting = event.seat;
    const gain = event.type === "claim" ? event.points : 0;
    course.forEach((points, seat) => points.push(points.at(-1)! + (seat === acting ? gain : 0)));
  }
  return course;
}

type Turn = Extract<Event, { type: "claim" | "draw_deck" | "draw_face_up" | "draw_tickets" | "pass" }>;

function isTurn(event: Event): event is Turn {
  return ["claim", "draw_deck", "draw_face_up", "draw_tickets", "pass"].includes(event.type);
}
