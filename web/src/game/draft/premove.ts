/** A premove: a move chosen for the next turn while others play. */

import type { Card, Move, ViewMessage } from "../../protocol";
import {
  type ClaimsByRoute,
  canDrawDeck,
  claimsFor,
  lanesFor,
  openSlots,
  questionOf,
  type RouteId,
} from "../../table/legal-moves";

export type Premove =
  | { readonly kind: "deck"; readonly cards: 1 | 2 }
  | { readonly kind: "slot"; readonly slot: number; readonly card: Card }
  | { readonly kind: "route"; readonly route: RouteId; readonly twin: RouteId | null; readonly card: Card | null };

/** The outcome of a premove: a move, a route with an open question, or nothing. */
export type Outcome = { readonly move: Move } | { readonly ask: RouteId } | null;

/** Returns the outcome of a premove when the turn begins. */
export function outcomeOf(premove: Premove, view: ViewMessage, moves: readonly Move[], claims: ClaimsByRoute): Outcome {
  if (premove.kind === "deck") return canDrawDeck(moves) ? { move: { type: "draw_deck" } } : null;
  if (premove.kind === "route") return claimOutcome(premove.route, premove.twin, premove.card, claims);
  const isThere = view.face_up[premove.slot] === premove.card && openSlots(moves).has(premove.slot);
  return isThere ? { move: { type: "draw_face_up", slot: premove.slot } } : null;
}

/** Takes the payment with the fewest locomotives. If several colours fit, the player is asked. */
function claimOutcome(route: RouteId, twin: RouteId | null, card: Card | null, claims: ClaimsByRoute): Outcome {
  const lane = lanesFor(claims, route, card && twin, card)[0];
  const question = lane === undefined ? null : questionOf(claimsFor(claims, lane, card));
  if (lane === undefined || !question) return null;
  if (question.ask === "color") return { ask: lane };
  return { move: question.ask === "mix" ? question.mixes[0]! : question.claim };
}

export function isSamePremove(a: Premove | null, b: Premove): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
