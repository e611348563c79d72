import { expect, test } from "vitest";

import type { Event, Result, SeatResult, SeatReveal, TicketData } from "../protocol";
import { gridOf, spread } from "../ui/chart-scale";
import { badgesOf, stepsOf } from "./reveal/steps";
import { courseOf, standingsOf } from "./standings";

const score = (seat: Partial<SeatResult>): SeatResult => ({
  routes: 0,
  tickets: 0,
  bonus: 0,
  total: 0,
  completed: [],
  failed: [],
  longest_path: 0,
  ...seat,
});
const ticket = (id: string, points: number): [string, TicketData] => [id, { id, city_a: "a", city_b: "b", points }];

const RESULT: Result = {
  scores: [
    score({ routes: 30, tickets: 4, bonus: 10, total: 44, completed: ["x"], failed: ["y"], longest_path: 9 }),
    score({ routes: 40, tickets: 8, total: 48, completed: ["z"], longest_path: 7 }),
  ],
  winners: [1],
};
const REVEAL: SeatReveal[] = [
  { rank: 2, completed: { x: ["a--b"] }, longest_path: ["a--b", "b--c"] },
  { rank: 1, completed: { z: ["c--d"] }, longest_path: ["c--d"] },
];
const ROUTES = new Map([
  ["a--b", { length: 5 }],
  ["b--c", { length: 4 }],
  ["c--d", { length: 7 }],
]);
const TICKETS = new Map([ticket("x", 9), ticket("y", 5), ticket("z", 8)]);

test("failed tickets come first, then kept ones, paths, badges, and the winner", () => {
  const steps = stepsOf(RESULT, REVEAL, TICKETS, { longest_path: 10, globetrotter: 0 }, ROUTES);
  expect(steps.map(({ kind, scores }) => [kind, scores])).toEqual([
    ["ticket", [25, 40]],
    ["ticket", [34, 40]],
    ["ticket", [34, 48]],
    ["path", [34, 48]],
    ["path", [34, 48]],
    ["badge", [44, 48]],
    ["winners", [44, 48]],
  ]);
  expect(steps[0]).toMatchObject({ isDone: false, routes: [] });
  expect(steps[1]).toMatchObject({ isDone: true, routes: ["a--b"] });
});

test("a longest path is counted route by route, up to its length", () => {
  const paths = stepsOf(RESULT, REVEAL, TICKETS, { longest_path: 10, globetrotter: 0 }, ROUTES).filter(
    (step) => step.kind === "path",
  );
  expect(paths.map(({ routes, counts, length }) => [routes, counts, length])).toEqual([
    [["a--b", "b--c"], [5, 9], 9],
    [["c--d"], [7], 7],
  ]);
});

test("longest paths are not shown where they count for nothing", () => {
  const steps = stepsOf(RESULT, REVEAL, TICKETS, { longest_path: 0, globetrotter: 15 }, ROUTES);
  expect(steps.some(({ kind }) => kind === "path")).toBe(false);
});

test("badges are read off the bonus", () => {
  const bonuses = { longest_path: 10, globetrotter: 15 };
  const scores = [25, 15, 10, 0].map((bonus) => score({ bonus }));
  expect(badgesOf({ scores, winners: [0] }, bonuses)).toEqual([
    ["longest_path", "globetrotter"],
    ["globetrotter"],
    ["longest_path"],
    [],
  ]);
});

test("seats stand in the order of the server's ranks, and those that share one in their own", () => {
  const reveal = [3, 2, 3, 1].map((rank): SeatReveal => ({ rank, completed: {}, longest_path: [] }));
  expect(standingsOf(reveal)).toEqual([
    { seat: 3, rank: 1 },
    { seat: 1, rank: 2 },
    { seat: 0, rank: 3 },
    { seat: 2, rank: 3 },
  ]);
});

test("points grow by claims alone, and two cards are one turn", () => {
  const events: Event[] = [
    { type: "claim", seat: 1, route: "a--b", cards: { red: 4 }, points: 7 },
    { type: "turn_face_up", slot: 0, card: "red" },
    { type: "draw_deck", seat: 0, card: null },
    { type: "draw_deck", seat: 0, card: null },
  ];
  expect(courseOf(events, 2)).toEqual([
    [0, 0, 0],
    [0, 7, 7],
  ]);
});

test("a chart's grid has round numbers around all points", () => {
  expect(gridOf([12, 131, -8])).toEqual([-25, 0, 25, 50, 75, 100, 125, 150]);
});

test("overlapping labels are moved apart", () => {
  expect(spread([50, 52, 100], 10, 0)).toEqual([42, 52, 100]);
  expect(spread([13, 12, 15, 60], 10, 5)).toEqual([15, 5, 25, 60]);
});
