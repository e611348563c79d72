/** Who is there, who is away, and who may do what about it. */

import type { SitterMessage, UpdateMessage } from "../protocol";

/** `away`: no connection and no keeper yet; `kept`: a bot plays meanwhile; `out_of_time`: to the end. */
export type Presence = "here" | "away" | "kept" | "out_of_time";

export function presenceOf(sitter: SitterMessage): Presence {
  if (sitter.is_out_of_time) return "out_of_time";
  if (sitter.keeper) return "kept";
  return sitter.is_here ? "here" : "away";
}

export const isOwn = (update: UpdateMessage, seat: number): boolean => update.own_seats.includes(seat);

/** Whether the reader, who plays, may vote that the bot keeps this seat. */
export function canVote(update: UpdateMessage, seat: number): boolean {
  const sitter = update.sitters[seat];
  const plays = update.own_seats.some((own) => !update.sitters[own]?.keeper);
  return !!sitter && !sitter.bot && presenceOf(sitter) === "kept" && plays && !isOwn(update, seat) && isRunning(update);
}

/** Whether the reader may choose not to read what this seat says. */
export function canMute(update: UpdateMessage, seat: number): boolean {
  const sitter = update.sitters[seat];
  return !!sitter && !sitter.bot && update.own_seats.length > 0 && !isOwn(update, seat);
}

/** Whether the reader plays a seat that could be left to a bot. */
export function canLeave(update: UpdateMessage, seat: number): boolean {
  return isRunning(update) && isOwn(update, seat) && !update.sitters[seat]?.keeper;
}

export const isRunning = ({ view }: UpdateMessage): boolean => view !== null && !view.is_over;
