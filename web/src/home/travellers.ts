/** Names for whoever has none: bots are Verne's travellers, people may call themselves anything. */

const TRAVELLERS = ["Passepartout", "Aouda", "Fix", "Phileas Fogg", "Colonel Proctor"];
const SUGGESTIONS = ["Ada", "Clara", "Flora", "Jules", "Nellie", "Otis", "Theo", "Victor"];

/** So many travellers, none of whom is called like the person they meet. */
export function travellers(count: number, person: string): string[] {
  return TRAVELLERS.filter((name) => name.toLowerCase() !== person.toLowerCase()).slice(0, count);
}

export function suggestedName(): string {
  return SUGGESTIONS[Math.floor(Math.random() * SUGGESTIONS.length)]!;
}
