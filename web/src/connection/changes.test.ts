import { expect, test } from "vitest";

import type { ChangeMessage, UpdateMessage } from "../protocol";
import { mergeChange } from "./changes";

const before = {
  type: "update",
  version: 7,
  spectators: 1,
  view: { pile_size: 90, hand: { red: 1 } },
  first_event: 2,
  events: [{ type: "pass", seat: 0 }],
  chat: [{ seat: 0, text: "Hello", phrase: null }],
} as unknown as UpdateMessage;

test("a change replaces its keys, also inside the view, and keeps all others", () => {
  const change = { type: "change", version: 8, since: 7, view: { pile_size: 89 } } as ChangeMessage;
  expect(mergeChange(before, change)).toEqual({
    ...before,
    version: 8,
    view: { pile_size: 89, hand: { red: 1 } },
    first_event: 3,
    events: [],
    chat: [],
  });
});

test("a change that builds on another version is not merged", () => {
  expect(mergeChange(before, { type: "change", version: 9, since: 8 })).toBeNull();
  expect(mergeChange(null, { type: "change", version: 9, since: 8 })).toBeNull();
});
