import { expect, test } from "vitest";

import { cities } from "../../map/layout";
import { NATURAL, placeNames, sizeAt } from "./name-places";

const PHONE = 352 / 1600;

const widthsAt = (size: number) => Object.fromEntries(cities.map(({ id }) => [id, 0.5 * size * id.length]));

test("a large map shows every name where the layout has it", () => {
  const places = placeNames(sizeAt(1), widthsAt(NATURAL), {});
  expect(places.size).toBe(cities.length);
  for (const { id, label } of cities) expect(places.get(id)).toEqual(label);
});

test("names stay legible on a small map, and the less important ones are left out", () => {
  const size = sizeAt(PHONE);
  expect(size * PHONE).toBeCloseTo(10);
  const places = placeNames(size, widthsAt(size), {});
  expect(places.size).toBeGreaterThan(5);
  expect(places.size).toBeLessThan(cities.length);
});

test("the cities of tickets always have their names", () => {
  const size = sizeAt(PHONE);
  for (const { id } of cities) {
    expect(placeNames(size, widthsAt(size), { [id]: "marked" }).has(id), id).toBe(true);
  }
});
