import { expect, test } from "vitest";

import { suggestedName, travellers } from "./travellers";

test.each([1, 2, 3, 4])("%i travellers have names of their own", (count) => {
  const names = travellers(count, ["passepartout"]);
  expect(new Set(names).size).toBe(count);
  expect(names).not.toContain("Passepartout");
});

test("nobody is called like a bot by default", () => {
  expect(travellers(4, [])).not.toContain(suggestedName());
});

test("those who sit at a table already do not come twice", () => {
  const seated = travellers(3, []);
  expect(travellers(1, seated)).toEqual([travellers(4, [])[3]]);
  expect(travellers(1, travellers(5, []))).toEqual([]);
});
