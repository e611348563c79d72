import { describe, expect, it } from "vitest";

import type { Move, ViewMessage } from "../../protocol";
import { claim } from "../../table/claim-fixture";
import { claimsByRoute } from "../../table/legal-moves";
import { outcomeOf, type Premove } from "./premove";

const MOVES: readonly Move[] = [
  { type: "draw_deck" },
  { type: "draw_face_up", slot: 1 },
  claim("a--b", "red", 1, 1),
  claim("a--b", "red", 2, 0),
  claim("b--c", "red", 1, 0),
  claim("b--c", "blue", 1, 0),
];
const VIEW = { face_up: [null, "green", "red", null, null] } as unknown as ViewMessage;
const outcome = (premove: Premove, moves = MOVES) => outcomeOf(premove, VIEW, moves, claimsByRoute(moves));
const route = (id: string, card: "red" | null = null, twin: string | null = null): Premove => ({
  kind: "route",
  route: id,
  twin,
  card,
});

describe("a premove", () => {
  it("is done if it is still legal", () => {
    expect(outcome({ kind: "deck", cards: 2 })).toEqual({ move: { type: "draw_deck" } });
    expect(outcome({ kind: "slot", slot: 1, card: "green" })).toEqual({ move: { type: "draw_face_up", slot: 1 } });
  });

  it("pays with as few locomotives as can be", () => {
    expect(outcome(route("a--b"))).toEqual({ move: claim("a--b", "red", 2, 0) });
  });

  it("asks for the colour that was left open", () => {
    expect(outcome(route("b--c"))).toEqual({ ask: "b--c" });
    expect(outcome(route("b--c", "red"))).toEqual({ move: claim("b--c", "red", 1, 0) });
  });

  it("slides to the lane that the card pays for", () => {
    expect(outcome(route("x--y", "red", "b--c"))).toEqual({ move: claim("b--c", "red", 1, 0) });
    expect(outcome(route("x--y", null, "b--c"))).toBeNull();
  });

  it("is dropped if it is not legal any more", () => {
    expect(outcome({ kind: "deck", cards: 1 }, [])).toBeNull();
    expect(outcome({ kind: "slot", slot: 1, card: "red" })).toBeNull();
    expect(outcome({ kind: "slot", slot: 2, card: "red" })).toBeNull();
    expect(outcome(route("x--y"))).toBeNull();
  });
});
