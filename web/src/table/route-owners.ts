import type { SeatView } from "../protocol";

/** The owner's seat of each claimed route, by the route's id. */
export type Owners = Readonly<Record<string, number>>;

export function ownersOf(seats: readonly SeatView[]): Owners {
  return Object.fromEntries(seats.flatMap(({ routes }, seat) => routes.map((id) => [id, seat])));
}
