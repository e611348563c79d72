/** Chooses the sounds of an update. */

import type { Event, UpdateMessage } from "../protocol";
import type { SoundName } from "./sounds";

export type Cue = { readonly sound: SoundName } | { readonly train: number };

const ofEvent: Partial<Record<Event["type"], SoundName>> = {
  draw_deck: "card",
  draw_face_up: "card",
  draw_tickets: "card",
  refresh: "shuffle",
  reshuffle: "shuffle",
  last_round: "last_round",
  end: "end",
};

/** Returns the sounds of an update, each once. */
export function cuesOf(events: readonly Event[], before: UpdateMessage | null, after: UpdateMessage): Cue[] {
  const names = new Set(events.flatMap(({ type }) => ofEvent[type] ?? []));
  if (isCompleted(before, after)) names.add("ticket");
  if (isTurnBegun(before, after)) names.add("turn");
  const trains = events.flatMap((event) =>
    event.type === "claim" ? [{ train: sum(Object.values(event.cards)) }] : [],
  );
  return [...trains, ...[...names].map((sound) => ({ sound }))];
}

/** Whether the player's turn has just begun. */
export function isTurnBegun(before: UpdateMessage | null, after: UpdateMessage): boolean {
  return after.legal_moves.length > 0 && !before?.legal_moves.length;
}

function isCompleted(before: UpdateMessage | null, after: UpdateMessage): boolean {
  return Object.keys(after.view?.completed ?? {}).some((ticket) => !before?.view?.completed[ticket]);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
