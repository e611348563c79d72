import { expect, test } from "vitest";

import { type Progress, stageOf } from "./coach-progress.svelte";

const progress = (games: number, good: number, bad: number): Progress => ({
  games,
  moves: [...Array<boolean>(good).fill(true), ...Array<boolean>(bad).fill(false)],
});

test("a newcomer is told everything, however good the first moves are", () => {
  expect(stageOf(progress(0, 0, 0))).toBe("explain");
  expect(stageOf(progress(0, 30, 0))).toBe("explain");
});

test("after a game and mostly good moves, one line is enough", () => {
  expect(stageOf(progress(1, 6, 4))).toBe("brief");
  expect(stageOf(progress(1, 5, 5))).toBe("explain");
  expect(stageOf(progress(1, 9, 0))).toBe("explain");
});

test("after several games and nearly only good moves, the coach is quiet", () => {
  expect(stageOf(progress(3, 16, 4))).toBe("quiet");
  expect(stageOf(progress(3, 15, 5))).toBe("brief");
  expect(stageOf(progress(2, 30, 0))).toBe("brief");
});

test("the coach says more again when moves get worse", () => {
  expect(stageOf(progress(9, 10, 20))).toBe("explain");
});
