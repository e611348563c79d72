import { expect, test } from "vitest";

import { clamped, fitted, framed, isInView, pushed, transformOf, WHOLE, zoomed } from "./zoom";

const sizes = fitted(800, 700, 1.6);

test("the whole board fits into the window", () => {
  expect(sizes).toEqual({ width: 800, height: 700, boardWidth: 800, boardHeight: 500 });
  expect(transformOf(WHOLE, sizes)).toBe("translate3d(0.00px, 100.00px, 0) scale(1.0000)");
});

test("the whole board cannot be pushed away, nor made smaller", () => {
  expect(pushed(WHOLE, sizes, 300, -200)).toEqual(WHOLE);
  expect(zoomed(WHOLE, sizes, 0.5)).toEqual(WHOLE);
});

test("a large board stops at its edges", () => {
  const close = clamped({ scale: 4, x: 0.5, y: 0.5 }, sizes);
  expect(pushed(close, sizes, 1e6, 1e6)).toEqual({ scale: 4, x: 0.125, y: 0.175 });
  expect(pushed(close, sizes, -1e6, -1e6)).toEqual({ scale: 4, x: 0.875, y: 0.825 });
});

test("the point under the finger stays where it is", () => {
  const near = zoomed({ scale: 2, x: 0.5, y: 0.5 }, sizes, 2, 100, 50);
  const [fromLeft, fromTop] = [100 / (800 * 4) + near.x, 50 / (500 * 4) + near.y];
  expect(fromLeft).toBeCloseTo(0.5 + 100 / (800 * 2));
  expect(fromTop).toBeCloseTo(0.5 + 50 / (500 * 2));
});

test("a zoom has an end", () => {
  expect(zoomed(WHOLE, sizes, 1000).scale).toBe(4.5);
});

test("a part of the board is shown as large as it fits, in the middle", () => {
  const part = { x: 0.4, y: 0.2, width: 0.2, height: 0.4 };
  const zoom = framed(sizes, part);
  expect(zoom.scale).toBeCloseTo(3.5);
  expect([zoom.x, zoom.y]).toEqual([0.5, 0.4]);
  expect(isInView(zoom, sizes, part)).toBe(true);
});

test("a part that sticks out is not in view", () => {
  const zoom = { scale: 4, x: 0.5, y: 0.5 };
  expect(isInView(zoom, sizes, { x: 0.4, y: 0.4, width: 0.2, height: 0.2 })).toBe(true);
  expect(isInView(zoom, sizes, { x: 0.3, y: 0.4, width: 0.2, height: 0.2 })).toBe(false);
  expect(isInView(WHOLE, sizes, { x: 0, y: 0, width: 1, height: 1 })).toBe(true);
});
