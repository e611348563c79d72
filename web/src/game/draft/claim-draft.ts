/** A claim half made: what was picked, and what is still to be asked. */

import type { Card, Claim, Color } from "../../protocol";
import { claimsFor, questionOf, type ClaimQuestion, type ClaimsByRoute, type RouteId } from "../../table/legal-moves";

export interface Half {
  /** A card of the hand, to which the routes narrow. */
  readonly card: Card | null;
  readonly route: RouteId | null;
  /** The lanes to choose between; none: the route is the lane. */
  readonly lanes: readonly RouteId[];
  readonly color?: Color | null;
  /** The way to pay that was chosen among several. */
  readonly claim: Claim | null;
}

export const NOTHING: Half = { card: null, route: null, lanes: [], claim: null };

/** Whether there is anything that could be taken back. */
export const isBegun = ({ card, route }: Half): boolean => card !== null || route !== null;

/** In their order: lane, colour, locomotives, and whether all is as meant. */
export type Question =
  | { readonly ask: "lane"; readonly lanes: readonly RouteId[] }
  | Exclude<ClaimQuestion, { ask: "nothing" }>
  | { readonly ask: "confirm"; readonly claim: Claim };

/** The next question about a claim; null while no route is chosen, or if it cannot be claimed. */
export function questionAbout({ card, route, lanes, color, claim }: Half, claims: ClaimsByRoute): Question | null {
  if (route === null) return null;
  if (lanes.length > 1) return { ask: "lane", lanes };
  if (claim) return { ask: "confirm", claim };
  const question = questionOf(claimsFor(claims, route, card), color);
  return question?.ask === "nothing" ? { ask: "confirm", claim: question.claim } : question;
}

/** What of a half-made claim still stands: the card is in the hand, the route can be claimed. */
export function stillOpen(half: Half, hand: Readonly<Partial<Record<Card, number>>>, claims: ClaimsByRoute): Half {
  const card = half.card && hand[half.card] ? half.card : null;
  if (half.route !== null && !claims.has(half.route)) return { ...NOTHING, card };
  return card === half.card ? half : NOTHING;
}
