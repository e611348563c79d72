import { expect, test } from "vitest";

import { symbols } from "../../art/symbols";
import { bar, inEach, placed } from "./svg-path";
import { CAR, ENGINE } from "./train-markup";

test("a drawing is made larger and moved, command by command", () => {
  expect(placed("M-1-2 .5 1H3V-4Z", { x: 10, y: 20, scale: 2 })).toBe("M8 16 11 22L16 22L16 12Z");
  expect(placed("A1 2 0 1 0 3-1 1 2 0 0 1-3 0", { x: 10, y: 20, scale: 2 })).toBe("A2 4 0 1 0 16 18A2 4 0 0 1 4 20");
});

test("a drawing is turned and mirrored", () => {
  expect(placed("M2 0H4V1", { x: 10, y: 10, angle: 90 })).toBe("M10 12L10 14L9 14");
  expect(placed("M2 0A1 1 0 0 1 4 0", { x: 10, y: 10, isMirrored: true })).toBe("M8 10A1 1 0 0 0 6 10");
});

const DRAWINGS = Object.entries({ ...symbols, ...prefixed("engine", ENGINE), ...prefixed("car", CAR) });

function prefixed(name: string, parts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([part, drawing]) => [`${name} ${part}`, drawing]));
}

test.each(DRAWINGS)("%s is drawn in commands that can be moved", (_, drawing) => {
  const away = placed(drawing, { x: 100, y: 50, scale: 2 });
  expect(placed(away, { x: -50, y: -25, scale: 0.5 })).toBe(placed(drawing, { x: 0, y: 0 }));
  expect(drawing).not.toMatch(/[a-z]/);
});

test("a bar lies along its space", () => {
  const level = inEach([{ x: 100, y: 50, angle: 0 }], bar(20, 6, 2));
  expect(level).toBe(
    "M82 44L118 44A2 2 0 0 1 120 46L120 54A2 2 0 0 1 118 56L82 56A2 2 0 0 1 80 54L80 46A2 2 0 0 1 82 44Z",
  );
  const upright = inEach([{ x: 100, y: 50, angle: 90 }], bar(20, 6, 2));
  expect(upright).toMatch(/^M106 32L106 68A/);
});
