import { describe, expect, it } from "vitest";

import type { Claim, Move } from "../protocol";
import { claimsByRoute, claimsWith, colorsOf, fewestToKeep, keepOf, mixesOf, openSlots } from "./choices";

const claim = (route: string, color: Claim["color"], cards: number, locomotives: number): Claim => ({
  type: "claim",
  route,
  color,
  cards,
  locomotives,
});

const MOVES: readonly Move[] = [
  { type: "draw_deck" },
  { type: "draw_face_up", slot: 1 },
  { type: "draw_face_up", slot: 4 },
  claim("a--b", "red", 1, 1),
  claim("a--b", "red", 2, 0),
  claim("a--b", "blue", 2, 0),
  claim("a--b", null, 0, 2),
  claim("b--c", "green", 3, 0),
];
const KEEPS: readonly Move[] = [
  { type: "keep_tickets", kept: ["x", "y"], returned: null },
  { type: "keep_tickets", kept: ["x", "y", "z"], returned: null },
];

describe("choices", () => {
  it("sorts claims by route, colour and locomotives", () => {
    const claims = claimsByRoute(MOVES);
    expect([...claims.keys()]).toEqual(["a--b", "b--c"]);
    expect(colorsOf(claims.get("a--b")!)).toEqual(["red", "blue", null]);
    expect(mixesOf(claims.get("a--b")!, "red").map(({ locomotives }) => locomotives)).toEqual([0, 1]);
  });

  it("finds what a card helps to pay", () => {
    const claims = [...claimsByRoute(MOVES).values()].flat();
    expect(claimsWith(claims, "green").map(({ route }) => route)).toEqual(["b--c"]);
    expect(claimsWith(claims, "locomotive")).toHaveLength(2);
  });

  it("finds the slots and the tickets that may be kept", () => {
    expect(openSlots(MOVES)).toEqual(new Set([1, 4]));
    expect(fewestToKeep(KEEPS)).toBe(2);
    expect(keepOf(KEEPS, new Set(["y", "x"]))).toBe(KEEPS[0]);
    expect(keepOf(KEEPS, new Set(["x"]))).toBeUndefined();
  });
});
