/** Draws cities as markup text, as route-markup does for routes. */

import { type CityId, type CityState, cities, type DrawnCity } from "../../map/layout";

export type CityStates = Readonly<Record<CityId, CityState>>;

/** Draws all cities with their names, without a state. */
export function drawCities(sheet: Element, nameOf: (city: CityId) => string): void {
  sheet.innerHTML = cities.map(markupOf).join("");
  const names = sheet.querySelectorAll("text");
  cities.forEach(({ id }, i) => (names[i]!.textContent = nameOf(id)));
}

export function showStates(sheet: Element, states: CityStates): void {
  cities.forEach(({ id }, i) => {
    const [city, look] = [sheet.children[i]!, `city ${states[id] ?? "normal"}`];
    if (city.getAttribute("class") !== look) city.setAttribute("class", look);
  });
}

/** The flag points away from the city's name. */
function markupOf({ id, x, y, label }: DrawnCity): string {
  const side = label.anchor === "start" ? -1 : 1;
  const flag = '<path class="pole" d="M0 0V-21"/><path class="flag" d="M0-21 13-17 0-12.5Z"/>';
  const banner = `<g class="banner" transform="translate(${x} ${y}) scale(${side} 1)">${flag}</g>`;
  const name = `<text class="name" x="${label.x}" y="${label.y}" dy=".33em" text-anchor="${label.anchor}"></text>`;
  return `<g data-city="${id}">${banner}${name}</g>`;
}
