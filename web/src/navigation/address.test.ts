import { expect, test } from "vitest";

import { addressOf } from "./address";

test("the root is the home page", () => {
  expect(addressOf("/")).toEqual({ page: "home" });
});

test.each(["/t/K7Q2M", "/t/K7Q2M/"])("%s is a table", (path) => {
  expect(addressOf(path)).toEqual({ page: "table", code: "K7Q2M" });
});

test.each(["/rules", "/rules/"])("%s is the page of the rules", (path) => {
  expect(addressOf(path)).toEqual({ page: "rules" });
});

test.each(["/rulesets", "/rules/r5", "/t", "/t/", "/t/a/b", "/t/%3Cb%3E", "/x", ""])("%j is no page", (path) => {
  expect(addressOf(path)).toEqual({ page: "nowhere" });
});
