/** The options for a new table, with labels. */

import { MAX_SEATS } from "../../protocol";
import { m } from "../../words/messages";

const MINUTES = [5, 10, 20, 60];
const SECONDS = [5, 10, 20];
const PAUSES = { brisk: 0.3, usual: null, calm: 2.5 };

export interface Option<T> {
  readonly value: T;
  readonly label: string;
}

export const seatCounts = (most: number): Option<number>[] => counts(2, most);
export const opponentCounts = (): Option<number>[] => counts(1, MAX_SEATS - 1);

function counts(least: number, most: number): Option<number>[] {
  return Array.from({ length: most - least + 1 }, (_, i) => ({ value: least + i, label: String(least + i) }));
}

/** Returns who may begin. The visitor who opens the table sits on the first seat, the others come after. */
export function firsts(others: readonly string[]): Option<number | null>[] {
  const each = [m.home_first_you(), ...others].map((label, seat) => ({ value: seat, label }));
  return [{ value: null, label: m.home_first_lot() }, ...each];
}

/** Returns the numbers of the seats after the first, for players without names yet. */
export const seatNumbers = (seats: number): string[] => Array.from({ length: seats - 1 }, (_, i) => String(i + 2));

export function visibilities(): Option<"private" | "open">[] {
  return [
    { value: "private", label: m.home_private() },
    { value: "open", label: m.home_open_to_all() },
  ];
}

export function clocks(): Option<number | null>[] {
  const each = MINUTES.map((minutes) => ({ value: minutes * 60, label: m.home_minutes({ minutes }) }));
  return [{ value: null, label: m.home_no_clock() }, ...each];
}

/** Returns what each turn may add to the time of its player. */
export function increments(): Option<number>[] {
  const each = SECONDS.map((seconds) => ({ value: seconds, label: m.opening_seconds({ seconds }) }));
  return [{ value: 0, label: m.opening_added_none() }, ...each];
}

export function paces(): Option<number | null>[] {
  return [
    { value: PAUSES.brisk, label: m.home_pace_brisk() },
    { value: PAUSES.usual, label: m.home_pace_usual() },
    { value: PAUSES.calm, label: m.home_pace_calm() },
  ];
}
