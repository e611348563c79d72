/** Finds routes by what somebody types of their cities: "mon new" finds Montréal – New York. */

import type { RouteData } from "../../protocol";
import { cityName } from "../../words/names";

/** Returns the routes that fit what was typed. Those with both cities named come first. */
export function findRoutes(routes: readonly RouteData[], typed: string): RouteData[] {
  const starts = wordsOf(typed);
  if (starts.length === 0) return [];
  return routes
    .map((route) => ({ route, cities: [route.city_a, route.city_b].map((id) => wordsOf(cityName(id))) }))
    .filter(({ cities }) => starts.every((start) => isIn(cities.flat(), start)))
    .map(({ route, cities }) => ({ route, count: namedIn(cities, starts) }))
    .sort((a, b) => b.count - a.count)
    .map(({ route }) => route);
}

/** Returns how many of the cities something typed belongs to. */
function namedIn(cities: readonly (readonly string[])[], starts: readonly string[]): number {
  return cities.filter((words) => starts.some((start) => isIn(words, start))).length;
}

function isIn(words: readonly string[], start: string): boolean {
  return words.some((word) => word.startsWith(start));
}

/** Splits a text into words without accents and capitals. */
function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{Diacritic}/gu, "");
  return plain.toLowerCase().match(/[\p{Letter}\p{Number}]+/gu) ?? [];
}
