import { expect, test } from "vitest";

import { nameScale } from "./name-fit";

test("a name that fits on a ticket is lettered as it is", () => {
  expect(nameScale("Sault St. Marie")).toBe(1);
});

test("a longer one is lettered as narrow as it takes, not cut off", () => {
  expect(nameScale("La Nouvelle-Orléans")).toBeCloseTo(15 / 19);
});
