/** Sorts the legal moves that the server sends. The page itself knows no rules. */

import type { Card, Claim, Color, Move } from "../protocol";

export type RouteId = string;
export type ClaimsByRoute = ReadonlyMap<RouteId, readonly Claim[]>;

/** Groups the legal claims by route. */
export function claimsByRoute(moves: readonly Move[]): ClaimsByRoute {
  const claims = new Map<RouteId, Claim[]>();
  for (const move of moves) {
    if (move.type !== "claim") continue;
    const known = claims.get(move.route);
    if (known) known.push(move);
    else claims.set(move.route, [move]);
  }
  return claims;
}

/** Returns the colours that claims can be paid with, in order. Null means locomotives only. */
export function colorsOf(claims: readonly Claim[]): (Color | null)[] {
  return [...new Set(claims.map((claim) => claim.color))];
}

/** Returns the claims of one colour, fewest locomotives first. */
export function mixesOf(claims: readonly Claim[], color: Color | null): Claim[] {
  return byLocomotives(claims.filter((claim) => claim.color === color));
}

function byLocomotives(claims: readonly Claim[]): Claim[] {
  return [...claims].sort((a, b) => a.locomotives - b.locomotives);
}

/** Returns the claims that use a card. */
export function claimsWith(claims: readonly Claim[], card: Card): Claim[] {
  return claims.filter((claim) => (card === "locomotive" ? claim.locomotives > 0 : claim.color === card));
}

/** The next open question of a claim; "nothing" when one claim is left. */
export type ClaimQuestion =
  | { readonly ask: "color"; readonly colors: readonly (Color | null)[] }
  | { readonly ask: "mix"; readonly mixes: readonly Claim[] }
  | { readonly ask: "nothing"; readonly claim: Claim };

/**
 * Returns the next question about the claims of a route, with a colour chosen or not.
 *
 * Locomotives alone count as one more colour if there are several, and as one more mix if there is one.
 */
export function questionOf(claims: readonly Claim[], color?: Color | null): ClaimQuestion | null {
  const colors = colorsOf(claims);
  const areSeveral = colors.filter((one) => one !== null).length > 1;
  if (color === undefined && areSeveral) return { ask: "color", colors };
  const mixes = color === undefined ? byLocomotives(claims) : mixesOf(claims, color);
  if (mixes.length > 1) return { ask: "mix", mixes };
  return mixes[0] ? { ask: "nothing", claim: mixes[0] } : null;
}

/** Returns the claims of a route that use a card; all of them without a card. */
export function claimsFor(claims: ClaimsByRoute, route: RouteId, card: Card | null): readonly Claim[] {
  const all = claims.get(route) ?? [];
  return card ? claimsWith(all, card) : all;
}

/** Returns the lanes that a card can pay for: the route itself first, then its twin. */
export function lanesFor(claims: ClaimsByRoute, route: RouteId, twin: RouteId | null, card: Card | null): RouteId[] {
  return [route, ...(twin ? [twin] : [])].filter((lane) => claimsFor(claims, lane, card).length > 0);
}

/** Returns the routes that a card can pay for; all open routes without a card. */
export function routesFor(claims: ClaimsByRoute, card: Card | null): ReadonlySet<RouteId> {
  return new Set([...claims.keys()].filter((route) => claimsFor(claims, route, card).length > 0));
}

/** Returns the cards that a claim spends, with counts. */
export function cardsOf({ color, cards, locomotives }: Claim): [Card, number][] {
  const paid: [Card, number][] = [
    [color ?? "locomotive", cards],
    ["locomotive", locomotives],
  ];
  return paid.filter(([, count]) => count > 0);
}

export function canDrawDeck(moves: readonly Move[]): boolean {
  return moves.some((move) => move.type === "draw_deck");
}

export function canPass(moves: readonly Move[]): boolean {
  return moves.some((move) => move.type === "pass");
}

export function canDrawTickets(moves: readonly Move[]): boolean {
  return moves.some((move) => move.type === "draw_tickets");
}

/** Returns the face-up slots that a card can be taken from. */
export function openSlots(moves: readonly Move[]): ReadonlySet<number> {
  return new Set(moves.flatMap((move) => (move.type === "draw_face_up" ? [move.slot] : [])));
}

/** Returns the minimum number of tickets to keep. */
export function fewestToKeep(moves: readonly Move[]): number {
  return Math.min(...moves.flatMap((move) => (move.type === "keep_tickets" ? [move.kept.length] : [])));
}

/** Returns the legal move that keeps exactly these tickets, if there is one. */
export function keepOf(moves: readonly Move[], kept: ReadonlySet<string>): Move | undefined {
  return moves.find(
    (move) =>
      move.type === "keep_tickets" && move.kept.length === kept.size && move.kept.every((ticket) => kept.has(ticket)),
  );
}
