import type { Event, SeatReveal } from "../protocol";

export interface Standing {
  readonly seat: number;
  readonly rank: number;
}

/** Sorts the seats from first to last by the ranks that the server sent. */
export function standingsOf(reveal: readonly SeatReveal[]): Standing[] {
  return reveal.map(({ rank }, seat) => ({ seat, rank })).sort((a, b) => a.rank - b.rank);
}

/** Returns the points of each seat after every turn, from 0. */
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
