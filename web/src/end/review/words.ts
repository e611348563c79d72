/** The review in words. */

import { m } from "../../words/messages";
import { numberText, percentText } from "../../words/names";
import { BLUNDER, MISTAKE } from "./moments";

const WORTH_TELLING = 0.02;

/** Which move of how many; before the first, the deal. */
export function moveName(move: number, count: number): string {
  return move ? m.end_review_move({ number: numberText(move), count: numberText(count) }) : m.end_review_deal();
}

/** What is said of a choice that cost so much; nothing of a small loss. */
export function verdictOf(loss: number): string | null {
  if (loss >= BLUNDER) return m.end_review_blunder();
  return loss >= MISTAKE ? m.end_review_mistake() : null;
}

/** What chance brought or took, if it is worth telling. */
export function luckText(luck: number): string | null {
  if (Math.abs(luck) < WORTH_TELLING) return null;
  const percent = percentText(Math.abs(luck));
  return luck > 0 ? m.end_review_lucky({ percent }) : m.end_review_unlucky({ percent });
}
