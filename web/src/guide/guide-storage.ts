/** Keeps the pages of the guide for each table, so that a reload goes on reading. The game itself is the server's. */

import type { Proposal, Reaction } from "./steps/reactions";
import type { SceneId, Values } from "./steps/scenes";

/** A step as it was shown. */
export interface Page extends Proposal {
  readonly id: SceneId;
  readonly values: Values;
  readonly reactions: readonly Reaction[];
}

const pagesKey = (code: string): string => `trunkline-guide-${code}`;
const leftKey = (code: string): string => `trunkline-guide-left-${code}`;

export function keepPages(code: string, pages: readonly Page[]): void {
  localStorage.setItem(pagesKey(code), JSON.stringify(pages));
}

export function recallPages(code: string): readonly Page[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(pagesKey(code)) ?? "[]");
    return Array.isArray(kept) ? (kept as Page[]) : [];
  } catch {
    return [];
  }
}

/** Notes that the player goes on without the guide at a table. */
export function leaveGuide(code: string): void {
  localStorage.setItem(leftKey(code), "1");
}

export const hasLeftGuide = (code: string): boolean => localStorage.getItem(leftKey(code)) !== null;
