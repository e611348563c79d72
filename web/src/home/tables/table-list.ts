import type { TableSummary } from "../../protocol";

const STAGES: readonly TableSummary["stage"][] = ["running", "open", "over"];

/** Sorts games: running ones first, finished ones last, otherwise in the given order. */
export function inOrder(tables: readonly TableSummary[]): TableSummary[] {
  return [...tables].sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage));
}

export function freeSeats(table: TableSummary): number {
  return table.sitters.filter((sitter) => sitter === null).length;
}
