import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Playback } from "./playback.svelte";
import type { Step } from "./steps";

const PATH: Step = {
  kind: "path",
  seat: 0,
  length: 9,
  counts: [2, 5, 9],
  routes: ["a", "b", "c"],
  cities: [],
  scores: [9],
};
const WINNERS: Step = { kind: "winners", winners: [0], routes: [], cities: [], scores: [9] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a path lights up one route after the other, in order, before the next step", () => {
  const seen: string[] = [];
  const playback = new Playback([PATH, WINNERS], () => seen.push("done"));
  while (!seen.includes("done")) {
    vi.advanceTimersToNextTimer();
    seen.push(`${playback.step?.kind} ${playback.lit?.join("")}`);
  }
  expect(seen).toEqual(["path ", "path a", "path ab", "path abc", "winners ", "done", "winners "]);
});

test("an explained reveal waits after each step, but counts by itself", () => {
  const done = vi.fn();
  const playback = new Playback([PATH, WINNERS], done, true);
  vi.runAllTimers();
  expect(playback.index).toBe(-1);
  playback.next();
  vi.runAllTimers();
  expect([playback.index, playback.counted]).toEqual([0, 3]);
  playback.next();
  vi.runAllTimers();
  expect([playback.index, done.mock.calls.length]).toEqual([1, 0]);
  playback.next();
  expect(done).toHaveBeenCalledOnce();
});

test("whoever is in a hurry sees the whole path at once, and can let the rest run", () => {
  const done = vi.fn();
  const playback = new Playback([PATH, WINNERS], done, true);
  playback.next();
  playback.next();
  expect([playback.index, playback.counted]).toEqual([0, 3]);
  playback.run();
  vi.runAllTimers();
  expect(done).toHaveBeenCalledOnce();
});

test("what was stopped or skipped shows no further step", () => {
  const done = vi.fn();
  const stopped = new Playback([PATH, WINNERS], done);
  stopped.stop();
  vi.runAllTimers();
  expect([stopped.index, done.mock.calls.length]).toEqual([-1, 0]);
  new Playback([PATH, WINNERS], done).skip();
  vi.runAllTimers();
  expect(done).toHaveBeenCalledOnce();
});
