import { expect, it } from "vitest";

import type { Event } from "../../protocol";
import { claim } from "../../table/claim-fixture";
import type { Advice } from "./advice";
import { reactionsTo } from "./reactions";
import { SEAT, situation } from "./situation-fixture";

const BLUE: Advice = { do: "claim", claim: claim("a--b", "blue", 3, 0), goal: "ticket" };
const claimed = (route: string, seat = 0): Event => ({ type: "claim", seat, route, cards: {}, points: 4 });
const after = (advice: Advice, events: Event[], view = {}, needs: string[] = []) =>
  reactionsTo(situation({ events, moves: [] }, view), { at: 0, advice, needs });

it("says nothing about a card that was proposed", () => {
  const drawn: Event = { type: "draw_face_up", seat: 0, slot: 3, card: "blue" };
  expect(after({ do: "take", slot: 1, card: "blue" }, [drawn])).toEqual([]);
});

it("has a friendly answer to every other move", () => {
  const others: [Event, string][] = [
    [{ type: "draw_deck", seat: 0, card: "red" }, "drew_other"],
    [{ type: "draw_face_up", seat: 0, slot: 0, card: "red" }, "drew_other"],
    [{ type: "draw_face_up", seat: 0, slot: 0, card: "locomotive" }, "took_locomotive"],
    [{ type: "draw_tickets", seat: 0, offered: ["a--c"] }, "wanted_tickets"],
    [claimed("d--e"), "scored_other"],
  ];
  for (const [event, id] of others) expect(after(BLUE, [event])).toMatchObject([{ id }]);
  const kept: Event = { type: "keep_tickets", seat: 0, kept: ["a--d"], returned: [] };
  expect(after({ do: "keep", tickets: ["a--c"] }, [kept])).toEqual([{ id: "kept_other" }]);
});

it("counts either half of a double route as the proposed one", () => {
  const black: Advice = { do: "claim", claim: claim("b--c--black", "black", 2, 0), goal: "ticket" };
  expect(after(black, [claimed("b--c--orange")])).toMatchObject([{ id: "scored" }]);
});

it("praises a completed ticket", () => {
  const view = { completed: { "a--c": ["a--b", "b--c--black"] } };
  expect(after(BLUE, [claimed("a--b")], view)).toMatchObject([{ id: "completed", ticket: "a--c" }]);
});

it("tells of a needed route that the rival took, and whether there is another way", () => {
  const theirs = (...routes: string[]) => ({ seats: [SEAT, { ...SEAT, routes }] });
  const double = after(BLUE, [claimed("a--b"), claimed("b--c--orange", 1)], theirs("b--c--orange"), ["b--c--black"]);
  expect(double.map(({ id }) => id)).toEqual(["scored", "blocked"]);
  const nowhere = { ...theirs("a--b"), open_tickets: { "a--c": null, "a--d": null } };
  const lost = after(BLUE, [claimed("a--b", 1)], nowhere, ["a--b"]);
  expect(lost).toMatchObject([{ id: "lost" }]);
});
