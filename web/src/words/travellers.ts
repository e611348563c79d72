/** Names for bots, after Verne's travellers, and suggestions for people. */

import { travellerName } from "./names";

/** Passengers have the same name in every language and no level of their own. */
export const PASSENGERS = ["Sir Francis", "Colonel Proctor", "Captain Speedy", "Andrew Stuart", "Gauthier Ralph"];
const SUGGESTIONS = ["Ada", "Clara", "Flora", "Jules", "Nellie", "Otis", "Theo", "Victor"];

/** Returns names for some bots of one level, its own traveller first. None equals the name of somebody at the table. */
export function travellers(bot: string, count: number, met: readonly string[]): string[] {
  const taken = new Set(met.map((name) => name.toLowerCase()));
  return [travellerName(bot), ...PASSENGERS].filter((name) => !taken.has(name.toLowerCase())).slice(0, count);
}

export function suggestedName(): string {
  return SUGGESTIONS[Math.floor(Math.random() * SUGGESTIONS.length)]!;
}
