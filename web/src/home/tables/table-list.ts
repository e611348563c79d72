import type { TableSummary } from "../../protocol";

/** Returns the tables that go on: running games, the latest first, then tables that wait for players. */
export function goingOn(tables: readonly TableSummary[]): TableSummary[] {
  const running = tables.filter(({ stage }) => stage === "running");
  return [...latestFirst(running, ({ started }) => started), ...tables.filter(({ stage }) => stage === "open")];
}

/** Returns the finished games, the latest first. */
export function finished(tables: readonly TableSummary[]): TableSummary[] {
  return latestFirst(
    tables.filter(({ stage }) => stage === "over"),
    ({ ended }) => ended,
  );
}

/** Sorts by a time. Games without one are old, and stay in the order that they came in. */
function latestFirst(tables: TableSummary[], timeOf: (table: TableSummary) => number | null): TableSummary[] {
  return tables.sort((a, b) => (timeOf(b) ?? 0) - (timeOf(a) ?? 0));
}

/** A player of a finished game with the final points. */
export interface Placed {
  readonly seat: number;
  readonly name: string;
  readonly points: number;
  readonly isWinner: boolean;
}

/** Returns the players of a finished game, best first. */
export function placedIn({ sitters, points, winners }: TableSummary): Placed[] {
  return (points ?? [])
    .map((total, seat) => ({ seat, name: sitters[seat]?.name ?? "", points: total, isWinner: winners.includes(seat) }))
    .sort((a, b) => Number(b.isWinner) - Number(a.isWinner) || b.points - a.points);
}

export function freeSeats(table: TableSummary): number {
  return table.sitters.filter((sitter) => sitter === null).length;
}
