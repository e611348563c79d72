import { expect, test } from "vitest";

import { clockText, durationText } from "./durations";

test.each([
  [0, "0:00"],
  [-5, "0:00"],
  [1, "0:01"],
  [59_999, "1:00"],
  [754_000, "12:34"],
])("%d ms read %s", (milliseconds, text) => {
  expect(clockText(milliseconds)).toBe(text);
});

test("a duration is given in minutes where it is whole", () => {
  expect([durationText(900), durationText(45)]).toEqual(["15 minutes", "45 seconds"]);
});
