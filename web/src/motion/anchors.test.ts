import { expect, test, vi } from "vitest";

import { hidePlace, isHidden } from "./anchors";

test("a place is hidden until every card that flies there has arrived", () => {
  vi.useFakeTimers();
  hidePlace("slot-2", 900);
  hidePlace("slot-2", 300);
  expect([isHidden("slot-2"), isHidden("slot-3")]).toEqual([true, false]);
  vi.advanceTimersByTime(600);
  expect(isHidden("slot-2")).toBe(true);
  vi.advanceTimersByTime(400);
  expect(isHidden("slot-2")).toBe(false);
  vi.useRealTimers();
});
