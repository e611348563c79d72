/** Keeps drafts for a reload of this tab. */

import { type ClaimDraft, NO_CLAIM } from "./claim-draft";
import type { Premove } from "./premove";

export interface Kept {
  readonly claim: ClaimDraft;
  readonly tickets: readonly string[];
  readonly premove: Premove | null;
}

const EMPTY: Kept = { claim: NO_CLAIM, tickets: [], premove: null };

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
