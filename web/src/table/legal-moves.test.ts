import { describe, expect, it } from "vitest";

import type { Move } from "../protocol";
import { claim } from "./claim-fixture";
import {
  cardsOf,
  claimsByRoute,
  claimsFor,
  claimsWith,
  colorsOf,
  fewestToKeep,
  keepOf,
  lanesFor,
  mixesOf,
  openSlots,
  questionOf,
  routesFor,
} from "./legal-moves";

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

  it("finds the claims that a card can pay for", () => {
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

describe("the questions of a claim", () => {
  const claims = claimsByRoute(MOVES);

  it("asks for the colour where several pay, with locomotives alone among them", () => {
    expect(questionOf(claims.get("a--b")!)).toEqual({ ask: "color", colors: ["red", "blue", null] });
  });

  it("asks for the locomotives of the chosen colour, fewest first", () => {
    const question = questionOf(claims.get("a--b")!, "red");
    expect(question).toEqual({ ask: "mix", mixes: [claim("a--b", "red", 2, 0), claim("a--b", "red", 1, 1)] });
  });

  it("takes locomotives alone for one more mix of a single colour", () => {
    const question = questionOf([claim("a--b", null, 0, 2), claim("a--b", "red", 2, 0)]);
    expect(question).toEqual({ ask: "mix", mixes: [claim("a--b", "red", 2, 0), claim("a--b", null, 0, 2)] });
  });

  it("asks nothing with one answer", () => {
    expect(questionOf(claims.get("b--c")!)).toEqual({ ask: "nothing", claim: claim("b--c", "green", 3, 0) });
    expect(questionOf(claims.get("a--b")!, "blue")).toMatchObject({ ask: "nothing" });
    expect(questionOf([])).toBeNull();
  });

  it("narrows routes and lanes to a card of the hand", () => {
    expect(routesFor(claims, null)).toEqual(new Set(["a--b", "b--c"]));
    expect(routesFor(claims, "green")).toEqual(new Set(["b--c"]));
    expect(claimsFor(claims, "a--b", "locomotive")).toHaveLength(2);
    expect(lanesFor(claims, "a--b", "b--c", null)).toEqual(["a--b", "b--c"]);
    expect(lanesFor(claims, "a--b", "b--c", "green")).toEqual(["b--c"]);
    expect(lanesFor(claims, "a--b", null, "green")).toEqual([]);
  });

  it("counts the cards that are spent", () => {
    expect(cardsOf(claim("a--b", "red", 1, 2))).toEqual([
      ["red", 1],
      ["locomotive", 2],
    ]);
    expect(cardsOf(claim("a--b", null, 0, 2))).toEqual([["locomotive", 2]]);
  });
});
