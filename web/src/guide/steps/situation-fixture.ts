import type { RouteData, TicketData, ViewMessage } from "../../protocol";
import type { Situation } from "./situation";

const route = (city_a: string, city_b: string, length: number, color: string, half = ""): RouteData => ({
  id: `${city_a}--${city_b}${half && `--${half}`}`,
  city_a,
  city_b,
  length,
  color,
  double_with: null,
});

const double = (a: RouteData, b: RouteData): RouteData[] => [
  { ...a, double_with: b.id },
  { ...b, double_with: a.id },
];

/** A line of cities from a to e with a detour over x: single, double, gray. */
export const ROUTES: readonly RouteData[] = [
  route("a", "b", 3, "blue"),
  ...double(route("b", "c", 2, "black", "black"), route("b", "c", 2, "orange", "orange")),
  route("c", "d", 2, "gray"),
  route("d", "e", 4, "red"),
  route("b", "x", 3, "green"),
  route("x", "c", 3, "green"),
];

export const TICKETS: readonly TicketData[] = [
  { id: "a--c", city_a: "a", city_b: "c", points: 5 },
  { id: "a--d", city_a: "a", city_b: "d", points: 7 },
  { id: "d--x", city_a: "d", city_b: "x", points: 4 },
];

export const SEAT = { points: 0, trains: 14, cards: 4, known: {}, tickets: 2, is_choosing: false, routes: [] };

const VIEW: ViewMessage = {
  first: 0,
  to_act: [0],
  is_over: false,
  is_second_card_due: false,
  turns_left: null,
  seats: [SEAT, SEAT],
  closed_routes: [],
  face_up: ["red", "blue", "white", "white", "white"],
  pile_size: 90,
  discards: {},
  ticket_deck_size: 8,
  hand: {},
  tickets: ["a--c", "a--d"],
  completed: {},
  offer: [],
  open_tickets: {
    "a--c": { routes: ["a--b", "b--c--black"], trains: 5 },
    "a--d": { routes: ["a--b", "b--c--black", "c--d"], trains: 7 },
    "d--x": { routes: ["c--d", "x--c"], trains: 5 },
  },
};

const DRAWS: Situation["moves"] = [
  { type: "draw_deck" },
  ...[0, 1, 2, 3, 4].map((slot) => ({ type: "draw_face_up", slot }) as const),
];

/** Builds a situation for tests: the player's turn, with cards to draw, unless something else is said. */
export function situation(changes: Partial<Omit<Situation, "view">> = {}, view: Partial<ViewMessage> = {}): Situation {
  return {
    view: { ...VIEW, ...view },
    seat: 0,
    routes: new Map(ROUTES.map((one) => [one.id, one])),
    tickets: new Map(TICKETS.map((one) => [one.id, one])),
    routePoints: [1, 2, 4, 7, 10, 15],
    moves: DRAWS,
    events: [],
    chosen: new Set(),
    hasLooked: true,
    reveal: "before",
    ...changes,
  };
}
