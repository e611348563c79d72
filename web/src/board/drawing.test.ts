import { expect, test } from "vitest";

import { bars, placed } from "./drawing";
import { symbols } from "./symbols";

test("a drawing is made larger and moved, command by command", () => {
  expect(placed("M-1-2 .5 1H3V-4Z", 10, 20, 2)).toBe("M8 16 11 22H16V12Z");
  expect(placed("A1 2 0 1 0 3-1 1 2 0 0 1-3 0", 10, 20, 2)).toBe("A2 4 0 1 0 16 18 2 4 0 0 1 4 20");
});

test.each(Object.entries(symbols))("the sign %s is drawn in commands that can be moved", (_, drawing) => {
  const back = placed(placed(drawing, 100, 50, 2), -50, -25, 0.5);
  expect(back).toBe(placed(drawing, 0, 0, 1));
});

test("a bar lies along its space", () => {
  const level = bars([{ x: 100, y: 50, angle: 0 }], 20, 6, 2);
  expect(level).toBe("M82 44L118 44A2 2 0 0 1 120 46L120 54A2 2 0 0 1 118 56L82 56A2 2 0 0 1 80 54L80 46A2 2 0 0 1 82 44Z");
  const upright = bars([{ x: 100, y: 50, angle: 90 }], 20, 6, 2);
  expect(upright).toMatch(/^M106 32L106 68A/);
});
