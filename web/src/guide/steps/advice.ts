/** Proposes a move, from the legal moves and what the tickets need. It never is the only way. */

import type { Card, Claim, Color, RouteData } from "../../protocol";
import { canDrawDeck, canDrawTickets, canPass, openSlots } from "../../table/legal-moves";
import { type Learned, learnedIn } from "./learned";
import { extensions, isPossible, openTickets, routesNeeded, trainsOf } from "./needs";
import { openHalves, type Situation } from "./situation";

export type Advice =
  | { readonly do: "keep"; readonly tickets: readonly string[] }
  | { readonly do: "claim"; readonly claim: Claim; readonly goal: "ticket" | "longer" | "points" }
  | { readonly do: "take"; readonly slot: number; readonly card: Card }
  | { readonly do: "draw" }
  | { readonly do: "tickets" }
  | { readonly do: "pass" };

/** From so many cards on, nothing is kept back any more. */
const MANY_CARDS = 9;

/** Returns what to do now, or null while others play. */
export function advise(situation: Situation): Advice | null {
  const { view, moves } = situation;
  if (moves.length === 0) return null;
  if (view.offer.length > 0) return keepAdvice(situation);
  if (canPass(moves)) return { do: "pass" };
  const learned = learnedIn(situation);
  const claim = learned.hasDrawn && !view.is_second_card_due ? claimAdvice(situation) : null;
  return claim ?? drawAdvice(situation, learned);
}

/** Keeps as few tickets as allowed, those that need the fewest trains together. */
function keepAdvice(situation: Situation): Advice {
  const offers = situation.moves.flatMap((move) => (move.type === "keep_tickets" ? [move.kept] : []));
  const fewest = Math.min(...offers.map((kept) => kept.length));
  const trainsFor = (kept: readonly string[]): number =>
    trainsOf(routesNeeded(situation, [...openTickets(situation), ...kept])) +
    kept.filter((ticket) => !isPossible(situation, ticket)).length * 100;
  const [best] = offers
    .filter((kept) => kept.length === fewest)
    .map((kept) => ({ kept, trains: trainsFor(kept) }))
    .sort((a, b) => a.trains - b.trains || (String(a.kept) < String(b.kept) ? -1 : 1));
  return { do: "keep", tickets: best?.kept ?? [] };
}

/** Returns the routes that would help: those of open tickets, or else those that make the path longer. */
export function goalsOf(situation: Situation): { readonly goal: "ticket" | "longer"; readonly routes: RouteData[] } {
  const trains = situation.view.seats[situation.seat]!.trains;
  const needed = routesNeeded(situation, openTickets(situation)).filter(({ length }) => length <= trains);
  return needed.length > 0 ? { goal: "ticket", routes: needed } : { goal: "longer", routes: extensions(situation) };
}

function claimAdvice(situation: Situation): Advice | null {
  const { goal, routes } = goalsOf(situation);
  const payments = routes.flatMap((route) =>
    openHalves(situation, route.id).flatMap((half) => paymentsFor(situation, half, routes)),
  );
  const [best] = payments.sort(byThrift(situation));
  if (best) return { do: "claim", claim: best, goal };
  return situation.view.turns_left === null ? null : lastClaim(situation);
}

/** A last turn is for points: cards count for nothing at the end. */
function lastClaim({ moves, routes }: Situation): Advice | null {
  const claims = moves.filter((move) => move.type === "claim");
  const lengthOf = ({ route }: Claim): number => routes.get(route)!.length;
  const [best] = claims.sort((a, b) => lengthOf(b) - lengthOf(a) || a.locomotives - b.locomotives);
  return best ? { do: "claim", claim: best, goal: "points" } : null;
}

function paymentsFor(situation: Situation, route: RouteData, goals: readonly RouteData[]): Claim[] {
  const claims = situation.moves.filter((move) => move.type === "claim" && move.route === route.id) as Claim[];
  if (route.color !== "gray" || isFree(situation)) return claims;
  // Any colour pays for a gray route, so it need not be one that another route asks for.
  const reserved = colorsWanted(situation, goals);
  return claims.filter(({ color, locomotives }) => locomotives === 0 && color !== null && !reserved.has(color));
}

/** Whether nothing needs to be kept back. */
function isFree({ view, seat }: Situation): boolean {
  return view.turns_left !== null || (view.seats[seat]?.cards ?? 0) >= MANY_CARDS;
}

function byThrift({ routes }: Situation): (a: Claim, b: Claim) => number {
  const isGray = ({ route }: Claim): number => Number(routes.get(route)!.color === "gray");
  const length = ({ route }: Claim): number => routes.get(route)!.length;
  return (a, b) =>
    a.locomotives - b.locomotives ||
    isGray(a) - isGray(b) ||
    length(b) - length(a) ||
    (a.route + a.color < b.route + b.color ? -1 : 1);
}

function colorsWanted(situation: Situation, goals: readonly RouteData[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { id } of goals) {
    for (const { color, length } of openHalves(situation, id)) {
      if (color !== "gray") wanted.set(color, Math.max(wanted.get(color) ?? 0, length));
    }
  }
  return wanted;
}

function drawAdvice(situation: Situation, learned: Learned): Advice {
  const { view, moves } = situation;
  const open = [...openSlots(moves)].flatMap((slot) => {
    const card = view.face_up[slot];
    return card ? [{ slot, card }] : [];
  });
  const locomotive = open.find(({ card }) => card === "locomotive");
  if (locomotive && learned.hasDrawn && !learned.hasTakenLocomotive) return { do: "take", ...locomotive };
  const [best] = open
    .map((place) => ({ ...place, use: useOf(situation, place.card) }))
    .filter(({ use }) => use > 0)
    .sort((a, b) => b.use - a.use || a.slot - b.slot);
  if (best) return { do: "take", slot: best.slot, card: best.card };
  if (canDrawDeck(moves)) return { do: "draw" };
  const [any] = open;
  if (any) return { do: "take", ...any };
  return canDrawTickets(moves) ? { do: "tickets" } : { do: "pass" };
}

/** Returns how much a colour card helps: how complete it makes the set that a route needs, up to 1. */
function useOf(situation: Situation, card: Card): number {
  if (card === "locomotive") return 0;
  const { hand } = situation.view;
  const { routes } = goalsOf(situation);
  const held = hand[card] ?? 0;
  const length = colorsWanted(situation, routes).get(card) ?? 0;
  if (held < length) return (held + 1) / length;
  const gray = routes.find(({ color }) => color === "gray");
  return gray && length === 0 && held > 0 && held < gray.length && card === mostHeld(hand) ? 0.4 : 0;
}

function mostHeld(hand: Readonly<Partial<Record<Card, number>>>): Color | null {
  const colors = Object.entries(hand).filter(([card]) => card !== "locomotive") as [Color, number][];
  return colors.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? null;
}
