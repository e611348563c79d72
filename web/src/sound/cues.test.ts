import { expect, test } from "vitest";

import type { UpdateMessage } from "../protocol";
import { cuesOf } from "./cues";

const update = (moves: number, completed: readonly string[] = []): UpdateMessage =>
  ({
    legal_moves: Array(moves).fill({ type: "draw_deck" }),
    view: { completed: Object.fromEntries(completed.map((ticket) => [ticket, []])) },
  }) as unknown as UpdateMessage;

test("a train sounds as long as it is, a card once", () => {
  const events = [
    { type: "claim", seat: 1, route: "a--b", cards: { red: 3, locomotive: 1 }, points: 7 },
    { type: "draw_deck", seat: 0, card: null },
    { type: "draw_deck", seat: 0, card: null },
  ] as const;
  expect(cuesOf(events, update(0), update(0))).toEqual([{ train: 4 }, { sound: "card" }]);
});

test("the player's turn sounds when it begins, not while it lasts", () => {
  expect(cuesOf([], update(0), update(5))).toEqual([{ sound: "turn" }]);
  expect(cuesOf([], update(5), update(3))).toEqual([]);
});

test("a completed ticket sounds once", () => {
  expect(cuesOf([], update(0), update(0, ["x"]))).toEqual([{ sound: "ticket" }]);
  expect(cuesOf([], update(0, ["x"]), update(0, ["x"]))).toEqual([]);
});
