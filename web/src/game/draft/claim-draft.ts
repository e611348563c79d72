/** A claim half made: what was picked, and what is still to be asked. */

import type { Card, Claim, Color } from "../../protocol";
import { type ClaimQuestion, type ClaimsByRoute, claimsFor, questionOf, type RouteId } from "../../table/legal-moves";

export interface ClaimDraft {
  /** A card of the hand, to which the routes narrow. */
  readonly card: Card | null;
  readonly route: RouteId | null;
  /** The lanes to choose between; none: the route is the lane. */
  readonly lanes: readonly RouteId[];
  readonly color?: Color | null;
  /** The way to pay that was chosen among several. */
  readonly payment: Claim | null;
}

export const NO_CLAIM: ClaimDraft = { card: null, route: null, lanes: [], payment: null };

/** Whether there is anything that could be taken back. */
export const isBegun = ({ card, route }: ClaimDraft): boolean => card !== null || route !== null;

/** In their order: lane, colour, locomotives, and whether all is as meant. */
export type Question =
  | { readonly ask: "lane"; readonly lanes: readonly RouteId[] }
  | Exclude<ClaimQuestion, { ask: "nothing" }>
  | { readonly ask: "confirm"; readonly claim: Claim };

/** The next question about a claim; null while no route is chosen, or if it cannot be claimed. */
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

/** What of a half-made claim still stands: the card is in the hand, the route can be claimed. */
export function stillOpen(
  draft: ClaimDraft,
  hand: Readonly<Partial<Record<Card, number>>>,
  claims: ClaimsByRoute,
): ClaimDraft {
  const card = draft.card && hand[draft.card] ? draft.card : null;
  if (draft.route !== null && !claims.has(draft.route)) return { ...NO_CLAIM, card };
  return card === draft.card ? draft : NO_CLAIM;
}
