/** The end of a game, step by step: tickets, longest paths, badges, winners. */

import type { Result, RouteData, RulesetChoice, SeatReveal, TicketData } from "../../protocol";

export type Badge = "longest_path" | "globetrotter";

interface Lit {
  readonly routes: readonly string[];
  readonly cities: readonly string[];
}

export type Step = Lit & { readonly scores: readonly number[] } & (
    | { readonly kind: "ticket"; readonly seat: number; readonly ticket: TicketData; readonly isDone: boolean }
    | {
        readonly kind: "path";
        readonly seat: number;
        readonly length: number;
        /** The number of trains up to and including each of its routes, in the order in which the path runs. */
        readonly counts: readonly number[];
      }
    | { readonly kind: "badge"; readonly seat: number; readonly badge: Badge; readonly points: number }
    | { readonly kind: "winners"; readonly winners: readonly number[] }
  );

export type Bonuses = Pick<RulesetChoice, "longest_path" | "globetrotter">;
type Tickets = ReadonlyMap<string, TicketData>;
type Routes = ReadonlyMap<string, Pick<RouteData, "length">>;
type Unscored<S> = S extends Step ? Omit<S, "scores"> & { readonly gain: number } : never;

const NONE: Lit = { routes: [], cities: [] };

/** Returns all steps in order, each with the scores after it. */
export function stepsOf(
  result: Result,
  reveal: readonly SeatReveal[],
  tickets: Tickets,
  bonuses: Bonuses,
  routes: Routes,
): Step[] {
  const scores = result.scores.map(({ routes }) => routes);
  const unscored = [
    ...result.scores.flatMap((_, seat) => ticketSteps(result, reveal, tickets, seat)),
    ...(bonuses.longest_path ? pathSteps(result, reveal, routes) : []),
    ...badgeSteps(result, bonuses),
  ];
  const steps = unscored.map(({ gain, ...step }) => {
    scores[step.seat]! += gain;
    return { ...step, scores: [...scores] } as Step;
  });
  const totals = result.scores.map(({ total }) => total);
  return [...steps, { kind: "winners", winners: result.winners, scores: totals, ...NONE }];
}

type SeatStep = Unscored<Exclude<Step, { kind: "winners" }>>;

function ticketSteps({ scores }: Result, reveal: readonly SeatReveal[], tickets: Tickets, seat: number): SeatStep[] {
  const { completed, failed } = scores[seat]!;
  const known = (ids: readonly string[]) => ids.flatMap((id) => tickets.get(id) ?? []);
  const step = (ticket: TicketData, isDone: boolean): SeatStep => ({
    kind: "ticket",
    seat,
    ticket,
    isDone,
    gain: isDone ? ticket.points : -ticket.points,
    routes: reveal[seat]?.completed[ticket.id] ?? [],
    cities: [ticket.city_a, ticket.city_b],
  });
  return [
    ...known(failed).map((ticket) => step(ticket, false)),
    ...known(completed).map((ticket) => step(ticket, true)),
  ];
}

function pathSteps({ scores }: Result, reveal: readonly SeatReveal[], lengths: Routes): SeatStep[] {
  return scores.map(({ longest_path: length }, seat) => {
    const routes = reveal[seat]?.longest_path ?? [];
    let trains = 0;
    const counts = routes.map((route) => (trains += lengths.get(route)?.length ?? 0));
    return { kind: "path", seat, length, counts, gain: 0, routes, cities: [] };
  });
}

function badgeSteps(result: Result, bonuses: Bonuses): SeatStep[] {
  const holders = badgesOf(result, bonuses);
  return (["longest_path", "globetrotter"] as const).flatMap((badge) =>
    holders.flatMap((badges, seat): SeatStep[] =>
      badges.includes(badge)
        ? [{ kind: "badge", seat, badge, points: bonuses[badge], gain: bonuses[badge], ...NONE }]
        : [],
    ),
  );
}

/** Returns the badges of each seat, derived from its bonus. */
export function badgesOf({ scores }: Result, { longest_path, globetrotter }: Bonuses): Badge[][] {
  return scores.map(({ bonus }) => {
    const both = longest_path + globetrotter;
    const badges: Badge[] = [];
    if (longest_path && (bonus === longest_path || bonus === both)) badges.push("longest_path");
    if (globetrotter && (bonus === globetrotter || bonus === both)) badges.push("globetrotter");
    return badges;
  });
}

/** Returns the milliseconds per step: about a second, less if there are many. */
export function paceOf(steps: number): number {
  return Math.max(450, Math.min(1100, 22_000 / Math.max(1, steps)));
}

/** Returns the milliseconds per route of a path that is counted: at most two and a half seconds in all. */
export function countPaceOf(routes: number): number {
  return Math.min(350, 2500 / Math.max(1, routes));
}
