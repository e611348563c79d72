/** Holds what is lit on the board: the path of a ticket, or what the end reveals. */

import { type Box, boxAround, type CityId, type CityState, type RouteId } from "../../map/layout";
import type { SeatView } from "../../protocol";
import { ownersOf } from "../../table/route-owners";
import type { Table } from "../../table/table.svelte";

/** Routes and cities to light. */
interface Reveal {
  readonly routes: ReadonlySet<RouteId>;
  readonly cities: ReadonlySet<CityId>;
}

const DARK: Reveal = { routes: new Set(), cities: new Set() };

export class Highlights {
  readonly table: Table;
  /** The ticket under the pointer or the focus, the pinned one, and the one just completed. */
  hovered = $state<string | null>(null);
  pinned = $state<string | null>(null);
  completed = $state<string | null>(null);
  /** The ticket of the offer that was last pressed. */
  considered = $state<string | null>(null);
  /** What the guide or the coach points at. */
  guided = $state.raw<Reveal>(DARK);
  /** The route that a search has found. */
  found = $state<RouteId | null>(null);
  /** What the end highlights, and the scores that it has counted so far. */
  revealed = $state.raw<Reveal>(DARK);
  scores = $state.raw<readonly number[] | null>(null);
  /** The seats at the moment that the review shows, or null for the present. */
  past = $state.raw<readonly SeatView[] | null>(null);

  owners = $derived.by(() => (this.past ? ownersOf(this.past) : this.table.owners));
  ticket = $derived.by(() => (this.table.view?.is_over ? null : (this.hovered ?? this.completed ?? this.pinned)));
  path = $derived.by((): ReadonlySet<RouteId> => {
    if (this.revealed.routes.size > 0) return this.revealed.routes;
    return this.ticket === null ? DARK.routes : new Set(this.pathOf(this.ticket) ?? []);
  });
  cities = $derived.by(
    (): Readonly<Record<CityId, CityState>> => ({
      ...states(this.wanted, "marked"),
      ...states(this.#endsOf(this.ticket), "lit"),
      ...states([...this.guided.cities, ...this.revealed.cities], "lit"),
    }),
  );

  constructor(table: Table) {
    this.table = table;
  }

  pin(ticket: string): void {
    this.pinned = this.pinned === ticket ? null : ticket;
  }

  /** Clears all tickets. */
  clear(): void {
    this.hovered = this.pinned = this.completed = this.considered = null;
  }

  /** Returns the routes that join a ticket's cities, or else a cheapest path; null if there is none. */
  pathOf(ticket: string): readonly RouteId[] | null {
    const { view } = this.table;
    return view?.completed[ticket] ?? view?.open_tickets[ticket]?.routes ?? null;
  }

  /** The cities of the player's open tickets. */
  get wanted(): CityId[] {
    return this.#openTickets().flatMap((ticket) => this.#endsOf(ticket));
  }

  /** The routes on the cheapest paths of the player's open tickets. */
  get useful(): ReadonlySet<RouteId> {
    return new Set(this.#openTickets().flatMap((ticket) => this.pathOf(ticket) ?? []));
  }

  #openTickets(): string[] {
    const { view } = this.table;
    if (!view || view.is_over) return [];
    return view.tickets.filter((ticket) => !view.completed[ticket]);
  }

  /** Returns the part of the board that a ticket is about: its cities and its path. */
  frameOf(ticket: string): Box {
    return boxAround(this.#endsOf(ticket), this.pathOf(ticket) ?? []);
  }

  #endsOf(ticket: string | null): CityId[] {
    const data = ticket === null ? undefined : this.table.tickets.get(ticket);
    return data ? [data.city_a, data.city_b] : [];
  }
}

function states(cities: readonly CityId[], state: CityState): Record<CityId, CityState> {
  return Object.fromEntries(cities.map((city) => [city, state]));
}
