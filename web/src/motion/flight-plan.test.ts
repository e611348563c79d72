import { expect, test } from "vitest";

import type { Event, UpdateMessage } from "../protocol";
import { dealOf, flightsOf } from "./flight-plan";

test("only the player sees a card drawn from the deck", () => {
  const [own] = flightsOf([{ type: "draw_deck", seat: 1, card: "red" }], 1);
  expect(own).toMatchObject({ face: "red", from: ["deck"], to: ["hand-red", "hand"] });
  const [theirs] = flightsOf([{ type: "draw_deck", seat: 0, card: null }], 1);
  expect(theirs).toMatchObject({ face: null, from: ["deck"], to: ["seat-0"] });
});

test("each card of a payment flies", () => {
  const claim: Event = { type: "claim", seat: 0, route: "a--b", cards: { blue: 2, locomotive: 1 }, points: 4 };
  const flights = flightsOf([claim], null);
  expect(flights.map(({ face }) => face)).toEqual(["blue", "blue", "locomotive"]);
  expect(flights.every(({ from, to }) => from[0] === "seat-0" && to[0] === "discards")).toBe(true);
});

test("a row is swept after its last card has arrived, and then dealt again", () => {
  const events: Event[] = [
    { type: "draw_face_up", seat: 0, slot: 2, card: "red" },
    { type: "turn_face_up", slot: 2, card: "locomotive" },
    { type: "refresh", discarded: ["locomotive", "blue", "locomotive", "locomotive", "red"] },
    { type: "turn_face_up", slot: 0, card: "green" },
  ];
  const [, turned, ...rest] = flightsOf(events, null);
  const [swept, dealt] = [rest.slice(0, 5), rest[5]!];
  expect(swept[2]!.at).toBe(turned!.at + turned!.lasts);
  expect(swept[0]!.at).toBe(0);
  expect(swept.every(({ at, lies }) => at + lies! > turned!.at + turned!.lasts)).toBe(true);
  expect(dealt.at + dealt.lasts).toBeGreaterThan(swept[0]!.at + swept[0]!.lies! + swept[0]!.lasts);
});

test("the first cards are dealt around, and players see their own", () => {
  const view = { hand: { red: 1, blue: 1 }, seats: [{ cards: 2 }, { cards: 2 }] };
  const dealt = dealOf({ seat: 1, view } as unknown as UpdateMessage);
  expect(dealt.map(({ face, to }) => [face, to[0]])).toEqual([
    [null, "seat-0"],
    ["red", "hand-red"],
    [null, "seat-0"],
    ["blue", "hand-blue"],
  ]);
});
