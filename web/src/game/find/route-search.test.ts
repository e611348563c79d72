import { beforeAll, expect, test } from "vitest";

import type { RouteData } from "../../protocol";
import { speak } from "../../words/messages";
import { findRoutes } from "./route-search";

const route = (id: string, city_a: string, city_b: string): RouteData => ({
  ...{ id, city_a, city_b, length: 3, color: "blue", double_with: null },
});

const ROUTES = [
  route("helena--seattle", "helena", "seattle"),
  route("montreal--new-york", "montreal", "new-york"),
  route("montreal--toronto", "montreal", "toronto"),
  route("little-rock--new-orleans", "little-rock", "new-orleans"),
  route("new-york--washington", "new-york", "washington"),
];

const found = (typed: string): string[] => findRoutes(ROUTES, typed).map(({ id }) => id);

beforeAll(() => speak("en"));

test("two beginnings of cities find their route, in either order", () => {
  expect(found("mon new")).toEqual(["montreal--new-york"]);
  expect(found("york, MONTRÉAL")).toEqual(["montreal--new-york"]);
});

test("one city finds all of its routes", () => {
  expect(found("montreal")).toEqual(["montreal--new-york", "montreal--toronto"]);
});

test("routes with both cities named come first", () => {
  expect(found("n")).toEqual(["montreal--new-york", "little-rock--new-orleans", "new-york--washington"]);
  expect(found("new w")).toEqual(["new-york--washington"]);
});

test("nothing typed, or nothing that fits, finds nothing", () => {
  expect(found("  - ")).toEqual([]);
  expect(found("paris")).toEqual([]);
});

test("cities are found by their names in the reader's language", async () => {
  await speak("fr");
  expect(found("orléans")).toEqual(["little-rock--new-orleans"]);
  await speak("en");
});
