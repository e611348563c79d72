/** Tells who is present or away, and what the reader may do about it. */

import type { SitterMessage, UpdateMessage } from "../protocol";

/** `away`: not connected, no bot yet; `kept`: a bot plays for now; `out_of_time`: a bot plays to the end. */
export type Presence = "here" | "away" | "kept" | "out_of_time";

export function presenceOf(sitter: SitterMessage): Presence {
  if (sitter.is_out_of_time) return "out_of_time";
  if (sitter.keeper) return "kept";
  return sitter.is_here ? "here" : "away";
}

export const isOwn = (update: UpdateMessage, seat: number): boolean => update.own_seats.includes(seat);

/** Whether the reader may vote that the bot keeps this seat. */
export function canVote(update: UpdateMessage, seat: number): boolean {
  const sitter = update.sitters[seat];
  const plays = update.own_seats.some((own) => !update.sitters[own]?.keeper);
  return !!sitter && !sitter.bot && presenceOf(sitter) === "kept" && plays && !isOwn(update, seat) && isRunning(update);
}

/** Whether the reader may mute this seat. */
export function canMute(update: UpdateMessage, seat: number): boolean {
  const sitter = update.sitters[seat];
  return !!sitter && !sitter.bot && update.own_seats.length > 0 && !isOwn(update, seat);
}

/** Whether the reader may leave this seat to a bot. */
export function canLeave(update: UpdateMessage, seat: number): boolean {
  return isRunning(update) && isOwn(update, seat) && !update.sitters[seat]?.keeper;
}

export const isRunning = ({ view }: UpdateMessage): boolean => view !== null && !view.is_over;
