/** Finds the choices of a game that cost the most. */

import type { ReviewedMove } from "../../protocol";

const MOST_MOMENTS = 6;

/** The number of a move that went wrong, counted from 1: its place in the chart. */
export type Moment = number;

/** Returns the mistakes of one seat, or of all, in the order of the game. */
export function mistakesOf(moves: readonly ReviewedMove[], seat: number | null): Moment[] {
  return moves.flatMap((move, i) => (move.verdict && (seat === null || move.seat === seat) ? [i + 1] : []));
}

/** Returns the few mistakes that cost the most, in the order of the game. */
export function keyMomentsOf(moves: readonly ReviewedMove[], seat: number | null): Moment[] {
  return byLoss(moves, mistakesOf(moves, seat))
    .slice(0, MOST_MOMENTS)
    .sort((a, b) => a - b);
}

/** Returns the moment that cost the most, or the end without any. */
export function worstOf(moves: readonly ReviewedMove[], moments: readonly Moment[]): Moment {
  return byLoss(moves, moments)[0] ?? moves.length;
}

function byLoss(moves: readonly ReviewedMove[], moments: readonly Moment[]): Moment[] {
  return [...moments].sort((a, b) => moves[b - 1]!.loss - moves[a - 1]!.loss);
}

export const momentBefore = (moments: readonly Moment[], cursor: number): Moment | undefined =>
  moments.findLast((moment) => moment < cursor);

export const momentAfter = (moments: readonly Moment[], cursor: number): Moment | undefined =>
  moments.find((moment) => moment > cursor);
