/** Holds where the guide is in a game: the step of now, those before it, and the one that is being read. */

import type { Playback } from "../end/reveal/playback.svelte";
import type { MoveDraft } from "../game/draft/move-draft.svelte";
import type { Highlights } from "../game/highlight/highlights.svelte";
import type { Table } from "../table/table.svelte";
import { keepPages, type Page, recallPages } from "./guide-storage";
import { openTickets, routesNeeded } from "./steps/needs";
import { type Reaction, reactionsTo } from "./steps/reactions";
import { type Scene, sceneOf } from "./steps/scenes";
import type { Situation } from "./steps/situation";

interface Surroundings {
  readonly table: Table;
  readonly draft: MoveDraft;
  readonly highlights: Highlights;
  readonly playback: Playback | null;
  /** Whether the count at the end is over. */
  readonly isCounted: boolean;
}

export class Guide {
  readonly #around: () => Surroundings;
  /** The steps so far, for reading them again. */
  pages = $state.raw<readonly Page[]>([]);
  /** The index of the page that is read again, or null for the present. */
  reading = $state<number | null>(null);
  #hasLooked = $state(false);

  situation = $derived.by((): Situation | null => this.#situation());
  scene = $derived.by((): Scene | null => (this.situation ? sceneOf(this.situation) : null));
  reactions = $derived.by((): readonly Reaction[] => this.#reactions());
  shown = $derived.by(() => this.#shown());

  constructor(around: () => Surroundings) {
    this.#around = around;
    this.pages = recallPages(around().table.code);
    this.#hasLooked = this.pages.some(({ id }) => id === "plan") && this.pages.at(-1)?.id !== "plan";
  }

  /** Notes that the player looks at a path. An effect calls it. */
  watchTickets(): void {
    const { highlights, table } = this.#around();
    const ticket = highlights.hovered ?? highlights.pinned;
    if (ticket !== null && table.view?.tickets.includes(ticket)) this.#hasLooked = true;
  }

  /** Adds the step of now to the pages, unless it is the last one. An effect calls it. */
  turnPage(): void {
    const { situation, scene } = this;
    if (!situation || !scene || scene.id === "watch") return;
    const page: Page = {
      id: scene.id,
      values: scene.values,
      reactions: this.reactions,
      at: situation.events.length,
      advice: scene.advice,
      needs: scene.advice ? routesNeeded(situation, openTickets(situation)).map(({ id }) => id) : [],
    };
    const last = this.pages.at(-1);
    if (last && isSamePage(last, page)) return;
    this.pages = [...this.pages, page];
    this.reading = null;
    keepPages(this.#around().table.code, this.pages);
  }

  get canGoBack(): boolean {
    return (this.reading ?? this.pages.length - 1) > 0;
  }

  back(): void {
    this.reading = Math.max(0, (this.reading ?? this.pages.length - 1) - 1);
  }

  forward(): void {
    const next = (this.reading ?? this.pages.length) + 1;
    this.reading = next < this.pages.length - 1 ? next : null;
  }

  #situation(): Situation | null {
    const { table, draft, playback, isCounted } = this.#around();
    const { view, seat, board, routes, tickets, moves, events } = table;
    if (!view || seat === null || !board) return null;
    return {
      view,
      seat,
      routes,
      tickets,
      routePoints: board.route_points,
      moves,
      events,
      chosen: draft.tickets,
      hasLooked: this.#hasLooked,
      reveal: playback ? (playback.step ?? "before") : isCounted ? "after" : "before",
    };
  }

  /** Answers what happened since the last proposal before the present one. */
  #reactions(): readonly Reaction[] {
    const { situation } = this;
    if (!situation || situation.view.is_over) return [];
    const proposal = this.pages.findLast(({ at, advice }) => at < situation.events.length && advice !== null);
    return proposal ? reactionsTo(situation, proposal) : [];
  }

  #shown(): Pick<Page, "id" | "values" | "reactions"> | null {
    const read = this.reading === null ? undefined : this.pages[this.reading];
    return read ?? (this.scene && { id: this.scene.id, values: this.scene.values, reactions: this.reactions });
  }
}

const isSamePage = (a: Page, b: Page): boolean =>
  a.id === b.id && a.at === b.at && JSON.stringify(a.values) === JSON.stringify(b.values);
