import type { SymbolName } from "./symbols";

export type SeatColor = "crimson" | "cobalt" | "jade" | "amber" | "onyx";

/** The colour and the symbol that identify a seat. */
export interface SeatMark {
  readonly color: SeatColor;
  readonly symbol: SymbolName;
}

/** The marks of the five seats, in order. */
export const SEAT_MARKS: readonly SeatMark[] = [
  { color: "crimson", symbol: "star" },
  { color: "cobalt", symbol: "shield" },
  { color: "jade", symbol: "clover" },
  { color: "amber", symbol: "bolt" },
  { color: "onyx", symbol: "crescent" },
];
