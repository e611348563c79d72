/** The review in words. */

import type { Verdict } from "../../protocol";
import { m } from "../../words/messages";
import { numberText, percentText } from "../../words/names";

/** Which move of how many; before the first, the deal. */
export function moveName(move: number, count: number): string {
  return move ? m.end_review_move({ number: numberText(move), count: numberText(count) }) : m.end_review_deal();
}

export function verdictText(verdict: Verdict): string {
  return verdict === "blunder" ? m.end_review_blunder() : m.end_review_mistake();
}

/** What chance brought or took, if it is at least so much. */
export function luckText(luck: number, least: number): string | null {
  if (Math.abs(luck) < least) return null;
  const percent = percentText(Math.abs(luck));
  return luck > 0 ? m.end_review_lucky({ percent }) : m.end_review_unlucky({ percent });
}
