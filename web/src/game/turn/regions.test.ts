import { expect, test } from "vitest";

import type { BoardData } from "../../protocol";
import { routesByRegion } from "./regions";

const city = (id: string, longitude: number) => ({ id, name: id, latitude: 40, longitude });
const route = (city_a: string, city_b: string) => ({
  id: `${city_a}--${city_b}`,
  city_a,
  city_b,
  length: 1,
  color: "gray",
  double_with: null,
});

const BOARD: BoardData = {
  id: "small",
  cities: [city("seattle", -122), city("denver", -105), city("chicago", -88), city("boston", -71)],
  routes: [route("seattle", "denver"), route("denver", "chicago"), route("chicago", "boston")],
  route_points: [],
  tickets: {},
};

test("every route lies in one part of the board", () => {
  const regions = [...routesByRegion(BOARD)].map(([region, routes]) => [region, routes.map(({ id }) => id)]);
  expect(regions).toEqual([
    ["west", ["seattle--denver"]],
    ["centre", ["denver--chicago"]],
    ["east", ["chicago--boston"]],
  ]);
});
