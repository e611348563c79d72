import { beforeEach, describe, expect, test } from "vitest";

import type { Advice, Event, Move, Suggestion } from "../protocol";
import { speak } from "../words/messages";
import { moveText, type Names, planLines, suggestionText, urgentText } from "./advice-text";
import { playedIndex } from "./played-move";

const route = (id: string, city_a: string, city_b: string) => ({
  id,
  city_a,
  city_b,
  length: 4,
  color: "blue",
  double_with: null,
});
const NAMES = {
  routes: new Map([["helena--omaha", route("helena--omaha", "helena", "omaha")]]),
  tickets: new Map([
    ["a", { id: "a", city_a: "denver", city_b: "el-paso", points: 4 }],
    ["b", { id: "b", city_a: "dallas", city_b: "new-york", points: 11 }],
  ]),
  update: { sitters: [{ name: "Ada" }, { name: "Fix" }, { name: "Aouda" }] },
} as unknown as Names;

const suggestion = (more: Partial<Suggestion>): Suggestion => ({
  move: { type: "draw_deck" },
  reason: "draw_unseen",
  loss: 0,
  route: null,
  card: null,
  missing: 0,
  points: 0,
  tickets: [],
  rivals: [],
  ...more,
});
const CLAIM: Move = { type: "claim", route: "helena--omaha", color: "blue", cards: 3, locomotives: 1 };
const TAKE: Move = { type: "draw_face_up", slot: 2 };
const KEEP: Move = { type: "keep_tickets", kept: ["a", "b"], returned: null };

describe("texts", () => {
  beforeEach(() => speak("en"));

  test.each([
    [{ reason: "complete_ticket", route: "helena--omaha", tickets: ["a"] }, "completes Denver – El Paso."],
    [
      { reason: "claim_before_rival", route: "helena--omaha", rivals: [1, 2] },
      "now: Fix or Aouda could take it first.",
    ],
    [{ reason: "claim_for_points", route: "helena--omaha", points: 7 }, "Claim Helena – Omaha: it scores 7 points."],
    [
      { reason: "collect", route: "helena--omaha", card: "blue", missing: 2 },
      "Take a face-up card: you need 2 blue cards (Helena – Omaha).",
    ],
    [
      { reason: "keep_shared", tickets: ["a", "b"], missing: 1 },
      "Keep Denver – El Paso and Dallas – New York: their paths run together, which saves 1 train.",
    ],
  ] as const)("a reason names cities, colours and players: %o", (more, text) => {
    expect(suggestionText(NAMES, suggestion(more as Partial<Suggestion>))).toContain(text);
  });

  test.each([
    [suggestion({ move: CLAIM, route: "helena--omaha" }), "claim Helena – Omaha"],
    [suggestion({ move: TAKE, card: "red" }), "take a face-up card (red)"],
    [suggestion({ move: { type: "draw_tickets" } }), "draw tickets"],
    [suggestion({ move: KEEP, tickets: ["a"] }), "keep Denver – El Paso"],
    [suggestion({}), "draw an unseen card"],
  ])("a move has a short name", (each, text) => {
    expect(moveText(NAMES, each)).toBe(text);
  });

  test("a route is urgent because of a detour, or because there is no other way", () => {
    const urgent = { route: "helena--omaha", rivals: [1], detour: 5 };
    expect(urgentText(NAMES, urgent)).toContain("the way around takes 5 more trains");
    expect(urgentText(NAMES, { ...urgent, detour: null })).toContain("there is no other way");
  });

  test("a plan tells tickets, cards, turns and alternatives, and skips what is done", () => {
    const advice = {
      tickets: [
        { ticket: "a", state: "completed", routes: [], trains: 0 },
        { ticket: "b", state: "planned", routes: ["helena--omaha"], trains: 4 },
      ],
      needs: [{ color: "blue", held: 2, missing: 2, route: "helena--omaha" }],
      alternatives: [suggestion({ move: TAKE, card: "locomotive" })],
      trains: 4,
      turns: 3,
      turns_left: 12,
    } as unknown as Advice;
    expect(planLines(NAMES, advice)).toEqual([
      "The plan for Dallas – New York takes 4 trains.",
      "Collect 2 blue cards first.",
      "Turns: about 3 for this plan, about 12 left in the game.",
      "Also good: take a face-up card (locomotive).",
    ]);
  });
});

describe("a played move", () => {
  const moves: Move[] = [{ type: "draw_deck" }, TAKE, { ...CLAIM, cards: 4, locomotives: 0 }, CLAIM, KEEP];
  const event = (told: unknown): number => playedIndex(moves, told as Event);

  test("is found by its slot, its payment and its tickets", () => {
    expect(event({ type: "draw_deck", seat: 0, card: "red" })).toBe(0);
    expect(event({ type: "draw_face_up", seat: 0, slot: 2, card: "red" })).toBe(1);
    expect(event({ type: "claim", seat: 0, route: "helena--omaha", cards: { blue: 4 }, points: 7 })).toBe(2);
    expect(event({ type: "claim", seat: 0, route: "helena--omaha", cards: { blue: 3, locomotive: 1 } })).toBe(3);
    expect(event({ type: "keep_tickets", seat: 0, kept: ["b", "a"], returned: [] })).toBe(4);
  });

  test("is unknown if no legal move is like it", () => {
    expect(event({ type: "draw_face_up", seat: 0, slot: 4, card: "red" })).toBe(-1);
    expect(event({ type: "keep_tickets", seat: 0, kept: ["a"], returned: ["b"] })).toBe(-1);
  });
});
