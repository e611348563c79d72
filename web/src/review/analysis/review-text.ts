/** Describes the review in words. */

import type { Verdict } from "../../protocol";
import { m } from "../../words/messages";
import { numberText, percentText } from "../../words/names";

/** Returns the number of a move and of all moves; 0 is the deal. */
export function moveName(move: number, count: number): string {
  return move ? m.end_review_move({ number: numberText(move), count: numberText(count) }) : m.end_review_deal();
}

export function verdictText(verdict: Verdict): string {
  return verdict === "blunder" ? m.end_review_blunder() : m.end_review_mistake();
}

/** Describes the luck of a move, or returns null if it was below `least`. */
export function luckText(luck: number, least: number): string | null {
  if (Math.abs(luck) < least) return null;
  const percent = percentText(Math.abs(luck));
  return luck > 0 ? m.end_review_lucky({ percent }) : m.end_review_unlucky({ percent });
}
