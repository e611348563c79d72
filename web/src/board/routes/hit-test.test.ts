import { expect, test } from "vitest";

import { routes } from "../../map/layout";
import { type Direction, routeAt, routeBeside } from "./hit-test";

const ARROWS: readonly Direction[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

test("every part of a space belongs to its own route", () => {
  for (const { id, spaces } of routes) {
    for (const { x, y, angle } of spaces) {
      const turn = (angle * Math.PI) / 180;
      for (const [along, across] of [
        [0, 0],
        [-19, -5],
        [19, -5],
        [-19, 5],
        [19, 5],
      ] as const) {
        const point = {
          x: x + along * Math.cos(turn) - across * Math.sin(turn),
          y: y + along * Math.sin(turn) + across * Math.cos(turn),
        };
        expect(routeAt(point, 18)).toBe(id);
      }
    }
  }
});

test("the open sea belongs to no route", () => {
  expect(routeAt({ x: 80, y: 600 }, 24)).toBeNull();
});

test("the arrow keys reach every route from every other", () => {
  for (const { id } of routes) expect(reachedFrom(id).size).toBe(routes.length);
});

function reachedFrom(start: string): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const arrow of ARROWS) reached.add(routeBeside(id, arrow));
  return reached;
}
