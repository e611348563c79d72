import { expect, test } from "vitest";

import { HEIGHT, WIDTH } from "../../map/layout";
import { FIELDS, scorePoint, scoreSide } from "./fields";

test("the track is closed, with a field after another all the way", () => {
  for (let points = 0; points < FIELDS; points++) {
    const [here, next] = [scorePoint(points), scorePoint(points + 1)];
    expect(Math.hypot(next.x - here.x, next.y - here.y)).toBeCloseTo(50, 0);
  }
  expect(scorePoint(FIELDS)).toEqual(scorePoint(0));
});

test("it starts at the lower left and runs clockwise through the corners", () => {
  expect(scorePoint(0)).toEqual({ x: 26, y: HEIGHT - 26 });
  expect(scorePoint(19)).toEqual({ x: 26, y: 26 });
  expect(scorePoint(50)).toEqual({ x: WIDTH - 26, y: 26 });
  expect(scorePoint(69)).toEqual({ x: WIDTH - 26, y: HEIGHT - 26 });
});

test("a second round and a score below nothing lie on the track too", () => {
  expect(scorePoint(107)).toEqual(scorePoint(7));
  expect(scorePoint(-3)).toEqual(scorePoint(97));
});

test("every field is on one side", () => {
  const sides = Array.from({ length: FIELDS }, (_, points) => scoreSide(points));
  const count = (side: string) => sides.filter((each) => each === side).length;
  expect(["left", "top", "right", "bottom"].map(count)).toEqual([19, 31, 19, 31]);
});
