import { expect, test } from "vitest";

import { routeOf } from "./address";

test("the root is the home page", () => {
  expect(routeOf("/")).toEqual({ page: "home" });
});

test.each(["/t/K7Q2M", "/t/K7Q2M/"])("%s is a table", (path) => {
  expect(routeOf(path)).toEqual({ page: "table", code: "K7Q2M" });
});

test.each(["/t", "/t/", "/t/a/b", "/t/%3Cb%3E", "/x", ""])("%j is no page", (path) => {
  expect(routeOf(path)).toEqual({ page: "nowhere" });
});
