/** Half-made choices, kept for a reload in this tab. */

import { NOTHING, type Half } from "./claim-draft";
import type { Next } from "./premove";

export interface Kept {
  readonly half: Half;
  readonly tickets: readonly string[];
  readonly next: Next | null;
}

const EMPTY: Kept = { half: NOTHING, tickets: [], next: null };

const keyOf = (code: string, seat: number | null): string => `trunkline-choice-${code}-${seat}`;

export function keep(code: string, seat: number | null, kept: Kept): void {
  sessionStorage.setItem(keyOf(code, seat), JSON.stringify(kept));
}

export function recall(code: string, seat: number | null): Kept {
  try {
    return { ...EMPTY, ...(JSON.parse(sessionStorage.getItem(keyOf(code, seat)) ?? "{}") as Partial<Kept>) };
  } catch {
    return EMPTY;
  }
}
