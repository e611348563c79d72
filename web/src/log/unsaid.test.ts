import { expect, test } from "vitest";

import { Unsaid } from "./unsaid";

test("each item is said once, even if the list comes again", () => {
  const unsaid = new Unsaid();
  expect(unsaid.next(["a", "b"])).toEqual([]);
  expect(unsaid.next(["a", "b", "c"])).toEqual(["c"]);
  expect(unsaid.next(["a", "b", "c"])).toEqual([]);
  expect(unsaid.next(["a", "b", "c", "d", "e"])).toEqual(["d", "e"]);
});

test("a list that became shorter is not repeated", () => {
  const unsaid = new Unsaid();
  unsaid.next(["a", "b", "c"]);
  expect(unsaid.next(["a"])).toEqual([]);
  expect(unsaid.next(["a", "d"])).toEqual(["d"]);
});
