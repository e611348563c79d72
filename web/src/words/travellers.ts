/** Names for whoever has none: bots are Verne's travellers, people may call themselves anything. */

import { travellerName } from "./names";

/** They are called so in every language, and nobody's level. */
export const PASSENGERS = ["Sir Francis", "Colonel Proctor", "Captain Speedy", "Andrew Stuart", "Gauthier Ralph"];
const SUGGESTIONS = ["Ada", "Clara", "Flora", "Jules", "Nellie", "Otis", "Theo", "Victor"];

/** So many travellers of one level, led by whom it is named after; none is called like somebody they meet. */
export function travellers(bot: string, count: number, met: readonly string[]): string[] {
  const taken = new Set(met.map((name) => name.toLowerCase()));
  return [travellerName(bot), ...PASSENGERS].filter((name) => !taken.has(name.toLowerCase())).slice(0, count);
}

export function suggestedName(): string {
  return SUGGESTIONS[Math.floor(Math.random() * SUGGESTIONS.length)]!;
}
