/** Tells whether one person plays alone against bots. */

import type { UpdateMessage } from "../protocol";

export function isSolo({ sitters, own_seats }: Pick<UpdateMessage, "sitters" | "own_seats">): boolean {
  const people = sitters.filter((sitter) => sitter?.bot === null);
  return own_seats.length === 1 && people.length === 1 && sitters.every((sitter) => sitter !== null);
}
