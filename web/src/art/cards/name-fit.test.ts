import { expect, test } from "vitest";

import { narrowing } from "./name-fit";

test("a name that fits on a ticket is lettered as it is", () => {
  expect(narrowing("Sault St. Marie")).toBe(1);
});

test("a longer one is lettered as narrow as it takes, not cut off", () => {
  expect(narrowing("La Nouvelle-Orléans")).toBeCloseTo(15 / 19);
});
