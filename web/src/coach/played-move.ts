/** Finds which of the legal moves a player has made. */

import type { Event, Move } from "../protocol";

/** Returns the index of the move that an event tells of, or -1. */
export function playedIndex(moves: readonly Move[], event: Event): number {
  return moves.findIndex((move) => move.type === event.type && isSame(move, event));
}

function isSame(move: Move, event: Event): boolean {
  if (move.type === "draw_face_up" && event.type === "draw_face_up") return move.slot === event.slot;
  if (move.type === "keep_tickets" && event.type === "keep_tickets") return hasAll(move.kept, event.kept);
  if (move.type !== "claim" || event.type !== "claim") return true;
  const colored = move.color === null ? 0 : (event.cards[move.color] ?? 0);
  return move.route === event.route && move.cards === colored && move.locomotives === (event.cards.locomotive ?? 0);
}

const hasAll = (kept: readonly string[], others: readonly (string | null)[]): boolean =>
  kept.length === others.length && kept.every((ticket) => others.includes(ticket));
