import { expect, test } from "vitest";

import { clamped, firstZoom, fitted, pushed, transformOf, WHOLE, zoomed } from "./zoom";

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

test("a small board opens so near that its names can be read, a large one whole", () => {
  const phone = fitted(380, 300, 1.6);
  const { scale, x, y } = firstZoom(phone, 0.7, 0.4);
  expect(scale * phone.boardWidth).toBeCloseTo(1000);
  expect([x, y]).toEqual([0.7, 0.4]);
  expect(firstZoom(sizes, 0.7, 0.4)).toEqual(WHOLE);
});

test("a zoom has an end", () => {
  expect(zoomed(WHOLE, sizes, 1000).scale).toBe(4.5);
});
