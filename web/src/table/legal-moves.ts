/** What the legal moves leave to choose. The page knows no rules: it only sorts what it was sent. */

import type { Card, Claim, Color, Move } from "../protocol";

export type RouteId = string;
export type ClaimsByRoute = ReadonlyMap<RouteId, readonly Claim[]>;

/** The legal claims of each route that can be claimed. */
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

/** The colours that claims can be paid with, in their order; null is locomotives alone. */
export function colorsOf(claims: readonly Claim[]): (Color | null)[] {
  return [...new Set(claims.map((claim) => claim.color))];
}

/** The claims of one colour, fewest locomotives first. */
export function mixesOf(claims: readonly Claim[], color: Color | null): Claim[] {
  return byLocomotives(claims.filter((claim) => claim.color === color));
}

function byLocomotives(claims: readonly Claim[]): Claim[] {
  return [...claims].sort((a, b) => a.locomotives - b.locomotives);
}

/** The claims that a card of the hand can help to pay. */
export function claimsWith(claims: readonly Claim[], card: Card): Claim[] {
  return claims.filter((claim) => (card === "locomotive" ? claim.locomotives > 0 : claim.color === card));
}

/** The next thing that a claim leaves open; nothing more, once one claim is left. */
export type ClaimQuestion =
  | { readonly ask: "color"; readonly colors: readonly (Color | null)[] }
  | { readonly ask: "mix"; readonly mixes: readonly Claim[] }
  | { readonly ask: "nothing"; readonly claim: Claim };

/**
 * What is still to be asked about the claims of a route, with a colour chosen or not.
 *
 * Locomotives alone are a colour of their own beside several, and one more mix beside a single one.
 */
export function questionOf(claims: readonly Claim[], color?: Color | null): ClaimQuestion | null {
  const colors = colorsOf(claims);
  const areSeveral = colors.filter((one) => one !== null).length > 1;
  if (color === undefined && areSeveral) return { ask: "color", colors };
  const mixes = color === undefined ? byLocomotives(claims) : mixesOf(claims, color);
  if (mixes.length > 1) return { ask: "mix", mixes };
  return mixes[0] ? { ask: "nothing", claim: mixes[0] } : null;
}

/** The claims of a route that a card of the hand helps to pay; without a card, all of them. */
export function claimsFor(claims: ClaimsByRoute, route: RouteId, card: Card | null): readonly Claim[] {
  const all = claims.get(route) ?? [];
  return card ? claimsWith(all, card) : all;
}

/** The lanes from a route on that a card can pay for: itself first, then the other of a double. */
export function lanesFor(claims: ClaimsByRoute, route: RouteId, twin: RouteId | null, card: Card | null): RouteId[] {
  return [route, ...(twin ? [twin] : [])].filter((lane) => claimsFor(claims, lane, card).length > 0);
}

/** The routes that a card can help to pay for; without a card, all that can be claimed. */
export function routesFor(claims: ClaimsByRoute, card: Card | null): ReadonlySet<RouteId> {
  return new Set([...claims.keys()].filter((route) => claimsFor(claims, route, card).length > 0));
}

/** The cards that a claim spends, counted. */
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
