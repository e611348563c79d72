import type { TableSummary } from "../../protocol";

const STAGES: readonly TableSummary["stage"][] = ["running", "open", "over"];

/** Games to come back to: running ones first, finished ones last, else as they came. */
export function inOrder(tables: readonly TableSummary[]): TableSummary[] {
  return [...tables].sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage));
}

export function freeSeats(table: TableSummary): number {
  return table.sitters.filter((sitter) => sitter === null).length;
}
