import { expect, test } from "vitest";

import { Fingers } from "./fingers";

test("a finger moves the board as far as it went since it was last looked at", () => {
  const fingers = new Fingers();
  fingers.put(1, { x: 10, y: 20 });
  fingers.move(1, { x: 13, y: 20 });
  fingers.move(1, { x: 15, y: 26 });
  expect(fingers.moved()).toEqual({ dx: 5, dy: 6, factor: 1, at: { x: 15, y: 26 } });
  expect(fingers.moved()).toMatchObject({ dx: 0, dy: 0, factor: 1 });
});

test("two fingers zoom by how much further apart they are, around the middle between them", () => {
  const fingers = new Fingers();
  fingers.put(1, { x: 100, y: 100 });
  fingers.put(2, { x: 200, y: 100 });
  fingers.move(1, { x: 50, y: 110 });
  fingers.move(2, { x: 250, y: 110 });
  expect(fingers.moved()).toEqual({ dx: 0, dy: 10, factor: 2, at: { x: 150, y: 110 } });
});

test("a finger that is put down or lifted moves nothing by that", () => {
  const fingers = new Fingers();
  fingers.put(1, { x: 100, y: 100 });
  fingers.put(2, { x: 300, y: 100 });
  expect(fingers.moved()).toMatchObject({ dx: 0, dy: 0, factor: 1 });
  expect(fingers.lift(1)).toBe(true);
  expect(fingers.moved()).toMatchObject({ dx: 0, dy: 0, factor: 1 });
  expect(fingers.lift(2)).toBe(true);
  expect(fingers.moved()).toBeNull();
});

test("a finger that never came down moves nothing", () => {
  const fingers = new Fingers();
  expect(fingers.move(7, { x: 1, y: 1 })).toBe(false);
  expect(fingers.lift(7)).toBe(false);
});

test("the way is counted from the first finger on", () => {
  const fingers = new Fingers();
  fingers.put(1, { x: 0, y: 0 });
  fingers.move(1, { x: 3, y: 4 });
  expect(fingers.travelled).toBe(5);
  fingers.put(2, { x: 50, y: 0 });
  expect(fingers.travelled).toBe(5);
  fingers.lift(1);
  fingers.lift(2);
  fingers.put(3, { x: 0, y: 0 });
  expect(fingers.travelled).toBe(0);
});

test("a finger at rest travels no distance, however many events it sends", () => {
  const fingers = new Fingers();
  fingers.put(1, { x: 0, y: 0 });
  for (let told = 0; told < 10; told++) fingers.move(1, { x: 1, y: 0 });
  expect(fingers.travelled).toBe(1);
});
