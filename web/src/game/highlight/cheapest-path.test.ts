import { describe, expect, it } from "vitest";

import type { RouteData } from "../../protocol";
import { cheapestPath, costsFor } from "./cheapest-path";

const route = (city_a: string, city_b: string, length: number): RouteData => ({
  id: `${city_a}--${city_b}`,
  city_a,
  city_b,
  length,
  color: "gray",
  double_with: null,
});

const ROUTES = [route("a", "b", 2), route("b", "c", 2), route("a", "d", 1), route("d", "c", 6), route("x", "y", 1)];

describe("the cheapest path", () => {
  it("takes the fewest trains, not the fewest routes", () => {
    const all = [...ROUTES, route("a", "c", 5)];
    expect(cheapestPath(all, costsFor(0, {}, []), "a", "c")).toEqual(["a--b", "b--c"]);
  });

  it("runs either way along a route", () => {
    expect(cheapestPath(ROUTES, costsFor(0, {}, []), "c", "a")).toEqual(["b--c", "a--b"]);
  });

  it("uses the player's own routes for free", () => {
    expect(cheapestPath(ROUTES, costsFor(0, { "d--c": 0 }, []), "a", "c")).toEqual(["a--d", "d--c"]);
  });

  it("avoids routes that others own or that are closed", () => {
    expect(cheapestPath(ROUTES, costsFor(0, { "a--b": 1 }, []), "a", "c")).toEqual(["a--d", "d--c"]);
    expect(cheapestPath(ROUTES, costsFor(0, {}, ["b--c"]), "a", "c")).toEqual(["a--d", "d--c"]);
  });

  it("says if there is none", () => {
    expect(cheapestPath(ROUTES, costsFor(0, {}, []), "a", "x")).toBeNull();
    expect(cheapestPath(ROUTES, costsFor(null, { "a--b": 0, "a--d": 0 }, []), "a", "c")).toBeNull();
  });

  it("is empty where one already is", () => {
    expect(cheapestPath(ROUTES, costsFor(0, {}, []), "a", "a")).toEqual([]);
  });
});
