/** The five friends of the wager, who lend their names to bots. */

import type { SitterMessage } from "../protocol";

const FRIENDS = ["Cornelia Hart", "Jasper Quill", "Ottilie Reyes", "Silas Penrose", "Beatrix Lowell"];

/** A friend who does not sit at the table yet; null if all do. */
export function absentFriend(sitters: readonly (SitterMessage | null)[]): string | null {
  const names = new Set(sitters.map((sitter) => sitter?.name));
  return FRIENDS.find((name) => !names.has(name)) ?? null;
}
