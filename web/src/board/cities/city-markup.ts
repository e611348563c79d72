/** Draws cities as markup text, as route-markup does for routes. */

import { type CityId, type CityState, cities, type DrawnCity } from "../../map/layout";
import { NATURAL, type NamePlace, placeNames } from "./name-places";

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

/** Shows the names that have a place, as large as they must be. */
export function showNames(sheet: SVGElement, states: CityStates, size: number): void {
  const names = [...sheet.querySelectorAll<SVGTextElement>(".name")];
  const drawn = Number(sheet.dataset.size ?? NATURAL);
  const widths = Object.fromEntries(
    cities.map(({ id }, i) => [id, (names[i]!.getComputedTextLength() * size) / drawn]),
  );
  const places = placeNames(size, widths, states);
  sheet.dataset.size = String(size);
  sheet.style.setProperty("--name-size", `${size}px`);
  cities.forEach(({ id }, i) => move(names[i]!, places.get(id)));
}

function move(name: SVGTextElement, place: NamePlace | undefined): void {
  name.classList.toggle("unplaced", !place);
  if (!place) return;
  name.setAttribute("x", String(place.x));
  name.setAttribute("y", String(place.y));
  name.setAttribute("text-anchor", place.anchor);
}

/** The flag points away from the city's name. */
function markupOf({ id, x, y, label }: DrawnCity): string {
  const side = label.anchor === "start" ? -1 : 1;
  const flag = '<path class="flag" d="M-1.2 0V-28H1.2L17-22 1.2-16V0Z"/>';
  const banner = `<g class="banner" transform="translate(${x} ${y}) scale(${side} 1)">${flag}</g>`;
  const name = `<text class="name" x="${label.x}" y="${label.y}" dy=".33em" text-anchor="${label.anchor}"></text>`;
  return `<g data-city="${id}">${banner}${name}</g>`;
}
