import { expect, test } from "vitest";

import type { Event, UpdateMessage } from "../protocol";
import { arrivalOf, hasHappened, mergeUpdates } from "./updates";

const told = (version: number, first_event: number, events: string[], chat: string[] = []): UpdateMessage =>
  ({
    version,
    first_event,
    events: events.map((type) => ({ type })),
    chat: chat.map((text) => ({ seat: 0, text, phrase: null })),
  }) as unknown as UpdateMessage;

test("updates that come together are the last one, with all that has happened", () => {
  const update = mergeUpdates([
    told(7, 10, ["pass"], ["hello"]),
    told(8, 11, ["refresh", "end"]),
    told(9, 13, [], ["bye"]),
  ]);
  expect(update).toMatchObject({ version: 9, first_event: 10 });
  expect(update.events.map(({ type }) => type)).toEqual(["pass", "refresh", "end"]);
  expect(update.chat.map(({ text }) => text)).toEqual(["hello", "bye"]);
});

test("an update that repeats all events replaces earlier ones", () => {
  const update = mergeUpdates([told(7, 10, ["pass"]), told(8, 0, ["refresh", "pass"])]);
  expect(update).toMatchObject({ version: 8, first_event: 0 });
  expect(update.events).toHaveLength(2);
});

test("a single one stays as it is", () => {
  const update = told(7, 10, ["pass"]);
  expect(mergeUpdates([update])).toBe(update);
});

test("an update keeps the moment at which it came", () => {
  const update = {} as UpdateMessage;
  const arrival = arrivalOf(update);
  expect(arrival).toBeLessThanOrEqual(performance.now());
  expect(arrivalOf(update)).toBe(arrival);
});

test("a move is found among the events of its seat", () => {
  const events = [
    { type: "draw_face_up", seat: 0, slot: 2, card: "red" },
    { type: "claim", seat: 1, route: "a--b", cards: { red: 1 }, points: 1 },
  ] as unknown as Event[];
  expect(hasHappened({ type: "draw_face_up", slot: 2 }, 0, events)).toBe(true);
  expect(hasHappened({ type: "draw_face_up", slot: 1 }, 0, events)).toBe(false);
  expect(hasHappened({ type: "draw_face_up", slot: 2 }, 1, events)).toBe(false);
  const claim = { type: "claim", color: "red", cards: 1, locomotives: 0 } as const;
  expect(hasHappened({ ...claim, route: "a--b" }, 1, events)).toBe(true);
  expect(hasHappened({ ...claim, route: "b--c" }, 1, events)).toBe(false);
  expect(hasHappened({ type: "draw_deck" }, 0, events)).toBe(false);
});
