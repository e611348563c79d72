import { describe, expect, it } from "vitest";

import type { Event } from "../protocol";
import { drawnIn, newsIn, turnsOf } from "./turns";

const EVENTS: readonly Event[] = [
  { type: "first_tickets_chosen", seat: 1 },
  { type: "keep_tickets", seat: 0, kept: ["a", "b"], returned: ["c"] },
  { type: "draw_face_up", seat: 0, slot: 2, card: "blue" },
  { type: "turn_face_up", slot: 2, card: "locomotive" },
  { type: "refresh", discarded: ["locomotive", "locomotive", "locomotive", "red", "red"] },
  { type: "draw_deck", seat: 0, card: "green" },
  { type: "draw_tickets", seat: 1, offered: [null, null, null] },
  { type: "keep_tickets", seat: 1, kept: [null], returned: [null, null] },
  { type: "last_round", seat: 1 },
  { type: "pass", seat: 0 },
  { type: "end" },
];

describe("turns", () => {
  const turns = turnsOf(EVENTS);

  it("begin after the choice of first tickets, and change with the seat", () => {
    expect(turns.map(({ seat, start }) => [seat, start])).toEqual([
      [null, 0],
      [0, 2],
      [1, 6],
      [0, 9],
    ]);
    expect(turns.flatMap(({ events }) => events)).toEqual(EVENTS);
  });

  it("list the drawn cards and the news for everybody", () => {
    expect(drawnIn(turns[1]!)).toEqual(["blue", "green"]);
    expect(turns.map((turn) => newsIn(turn).map(({ type }) => type))).toEqual([
      [],
      ["refresh"],
      ["last_round"],
      ["end"],
    ]);
  });

  it("are none before the first event", () => {
    expect(turnsOf([])).toEqual([]);
  });
});
