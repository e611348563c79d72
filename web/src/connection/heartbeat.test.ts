import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Heartbeat } from "./heartbeat";

const ask = vi.fn();
const onsilence = vi.fn();
let page: EventTarget & { hidden: boolean };
let heartbeat: Heartbeat;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  ask.mockClear();
  onsilence.mockClear();
  heartbeat = new Heartbeat(ask, onsilence);
});

afterEach(() => {
  heartbeat.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function hide(isHidden: boolean): void {
  page.hidden = isHidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

test("silence is noticed within five seconds", () => {
  vi.advanceTimersByTime(2000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onsilence).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  expect(onsilence).toHaveBeenCalledTimes(1);
});

test("any message is a sign of life", () => {
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(1900);
    heartbeat.hear();
  }
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4000);
  heartbeat.hear();
  vi.advanceTimersByTime(1900);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(onsilence).not.toHaveBeenCalled();
});

test("a hidden tab stays quiet, and asks as soon as it is seen again", () => {
  hide(true);
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
  expect(onsilence).not.toHaveBeenCalled();
  hide(false);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a heartbeat that was stopped does nothing more", () => {
  heartbeat.stop();
  vi.advanceTimersByTime(60_000);
  hide(false);
  expect(ask).not.toHaveBeenCalled();
});
