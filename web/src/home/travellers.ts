/** Names for whoever has none: bots are Verne's travellers, people may call themselves anything. */

const TRAVELLERS = ["Passepartout", "Aouda", "Fix", "Phileas Fogg", "Colonel Proctor"];
const SUGGESTIONS = ["Ada", "Clara", "Flora", "Jules", "Nellie", "Otis", "Theo", "Victor"];

/** So many travellers, none of whom is called like somebody they meet. */
export function travellers(count: number, met: readonly string[]): string[] {
  const taken = new Set(met.map((name) => name.toLowerCase()));
  return TRAVELLERS.filter((name) => !taken.has(name.toLowerCase())).slice(0, count);
}

export function suggestedName(): string {
  return SUGGESTIONS[Math.floor(Math.random() * SUGGESTIONS.length)]!;
}
