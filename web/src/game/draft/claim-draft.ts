/** A claim that is not complete: what the player has picked, and what is still open. */

import type { Card, Claim, Color } from "../../protocol";
import { type ClaimQuestion, type ClaimsByRoute, claimsFor, questionOf, type RouteId } from "../../table/legal-moves";

export interface ClaimDraft {
  /** A card of the hand. Only routes that it pays for are offered. */
  readonly card: Card | null;
  readonly route: RouteId | null;
  /** The lanes to choose between. Empty if the route is the lane. */
  readonly lanes: readonly RouteId[];
  readonly color?: Color | null;
  /** The payment chosen among several. */
  readonly payment: Claim | null;
}

export const NO_CLAIM: ClaimDraft = { card: null, route: null, lanes: [], payment: null };

/** Whether there is anything to take back. */
export const isBegun = ({ card, route }: ClaimDraft): boolean => card !== null || route !== null;

/** The questions in order: lane, colour, locomotives, confirmation. */
export type Question =
  | { readonly ask: "lane"; readonly lanes: readonly RouteId[] }
  | Exclude<ClaimQuestion, { ask: "nothing" }>
  | { readonly ask: "confirm"; readonly claim: Claim };

/** Returns the next question about a claim, or null without a route that can be claimed. */
export function questionAbout(
  { card, route, lanes, color, payment }: ClaimDraft,
  claims: ClaimsByRoute,
): Question | null {
  if (route === null) return null;
  if (lanes.length > 1) return { ask: "lane", lanes };
  if (payment) return { ask: "confirm", claim: payment };
  const question = questionOf(claimsFor(claims, route, card), color);
  return question?.ask === "nothing" ? { ask: "confirm", claim: question.claim } : question;
}

/** Returns what is still valid of a draft: the card is in the hand, the route can be claimed. */
export function stillOpen(
  draft: ClaimDraft,
  hand: Readonly<Partial<Record<Card, number>>>,
  claims: ClaimsByRoute,
): ClaimDraft {
  const card = draft.card && hand[draft.card] ? draft.card : null;
  if (draft.route !== null && !claims.has(draft.route)) return { ...NO_CLAIM, card };
  return card === draft.card ? draft : NO_CLAIM;
}
