/** What the legal moves leave to choose. The page knows no rules: it only sorts what it was sent. */

import type { Card, Claim, Color, Move } from "../protocol";

export type RouteId = string;

/** The legal claims of each route that can be claimed. */
export function claimsByRoute(moves: readonly Move[]): ReadonlyMap<RouteId, readonly Claim[]> {
  const claims = new Map<RouteId, Claim[]>();
  for (const move of moves) {
    if (move.type !== "claim") continue;
    const known = claims.get(move.route);
    if (known) known.push(move);
    else claims.set(move.route, [move]);
  }
  return claims;
}

/** The colours that claims can be paid with, in their order; null is locomotives alone. */
export function colorsOf(claims: readonly Claim[]): (Color | null)[] {
  return [...new Set(claims.map((claim) => claim.color))];
}

/** The claims of one colour, fewest locomotives first. */
export function mixesOf(claims: readonly Claim[], color: Color | null): Claim[] {
  return claims
    .filter((claim) => claim.color === color)
    .sort((a, b) => a.locomotives - b.locomotives);
}

/** The claims that a card of the hand can help to pay. */
export function claimsWith(claims: readonly Claim[], card: Card): Claim[] {
  return claims.filter((claim) => (card === "locomotive" ? claim.locomotives > 0 : claim.color === card));
}

export function canDrawDeck(moves: readonly Move[]): boolean {
  return moves.some((move) => move.type === "draw_deck");
}

export function canDrawTickets(moves: readonly Move[]): boolean {
  return moves.some((move) => move.type === "draw_tickets");
}

/** The slots of the row from which a card can be taken. */
export function openSlots(moves: readonly Move[]): ReadonlySet<number> {
  return new Set(moves.flatMap((move) => (move.type === "draw_face_up" ? [move.slot] : [])));
}

/** How many of an offer must be kept at least. */
export function fewestToKeep(moves: readonly Move[]): number {
  return Math.min(...moves.flatMap((move) => (move.type === "keep_tickets" ? [move.kept.length] : [])));
}

/** The legal choice that keeps just these tickets of an offer, if there is one. */
export function keepOf(moves: readonly Move[], kept: ReadonlySet<string>): Move | undefined {
  return moves.find(
    (move) =>
      move.type === "keep_tickets" && move.kept.length === kept.size && move.kept.every((ticket) => kept.has(ticket)),
  );
}

/** What stands in for a claim that is not among the legal ones, so that the server says why. */
export function hopelessClaim(route: RouteId, color: Color | "gray", length: number): Claim {
  return { type: "claim", route, color: color === "gray" ? "red" : color, cards: length, locomotives: 0 };
}
