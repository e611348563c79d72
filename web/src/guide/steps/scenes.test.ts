import { describe, expect, it } from "vitest";

import type { Card, Event, Move, SeatView } from "../../protocol";
import { claim } from "../../table/claim-fixture";
import { sceneOf } from "./scenes";
import type { Situation } from "./situation";
import { ROUTES, SEAT, situation, TICKETS } from "./situation-fixture";

const drew = (card: Card): Event => ({ type: "draw_face_up", seat: 0, slot: 0, card });
const claimed = (route: string): Event => ({ type: "claim", seat: 0, route, cards: {}, points: 2 });
const DRAWN = [drew("blue"), drew("blue")];
const keeps = (...offers: string[][]): Move[] =>
  offers.map((kept) => ({ type: "keep_tickets", kept, returned: null }) as const);
const owning = (...routes: string[]): SeatView[] => [{ ...SEAT, routes }, SEAT];

describe("the steps of the guide", () => {
  it("begin with the tickets that need the fewest trains together", () => {
    const offer = situation(
      { moves: keeps(["a--c", "d--x"], ["a--c", "a--d"], ["a--d", "d--x"]) },
      { offer: TICKETS.map(({ id }) => id), tickets: [] },
    );
    expect(sceneOf(offer)).toMatchObject({ id: "welcome", values: { tickets: ["a--c", "a--d"] } });
    const half = { ...offer, chosen: new Set(["a--c"]) };
    expect(sceneOf(half)).toMatchObject({ id: "tickets", targets: ["offer-a--d"] });
    const both = { ...offer, chosen: new Set(["a--c", "a--d"]) };
    expect(sceneOf(both)).toMatchObject({ id: "tickets", targets: ["offer-keep"] });
  });

  it("go on to a card that the path needs, and a second one", () => {
    expect(sceneOf(situation())).toMatchObject({ id: "draw", values: { color: "blue" }, targets: ["slot-1"] });
    const second = situation({ events: [drew("blue")] }, { is_second_card_due: true, hand: { blue: 1 } });
    expect(sceneOf(second)).toMatchObject({ id: "second", targets: ["slot-1"] });
    const useless = situation(
      { events: [drew("blue")] },
      { is_second_card_due: true, face_up: Array(5).fill("white") },
    );
    expect(sceneOf(useless)).toMatchObject({ id: "second_unseen", targets: ["deck"] });
  });

  it("ask for a look at the path before the first claim, once", () => {
    const plan = situation({ events: DRAWN, hasLooked: false });
    expect(sceneOf(plan)).toMatchObject({ id: "plan", values: { tickets: ["a--d"], count: 7 }, targets: ["tickets"] });
    expect(sceneOf({ ...plan, hasLooked: true }).id).not.toBe("plan");
    expect(sceneOf({ ...plan, events: [...DRAWN, claimed("a--b")] }).id).not.toBe("plan");
  });

  it("explain a face-up locomotive until one has been taken", () => {
    const row: Card[] = ["red", "white", "locomotive", "white", "white"];
    const lesson = situation({ events: DRAWN }, { face_up: row });
    expect(sceneOf(lesson)).toMatchObject({ id: "locomotive", targets: ["slot-2"] });
    expect(sceneOf({ ...lesson, events: [...DRAWN, drew("locomotive")] }).id).not.toBe("locomotive");
  });

  it("explain a first claim, a double route and a gray one as they come", () => {
    const blue = situation({ events: DRAWN, moves: [claim("a--b", "blue", 3, 0)] });
    expect(sceneOf(blue)).toMatchObject({ id: "claim", values: { count: 3, points: 4 }, targets: ["route:a--b"] });
    const events = [...DRAWN, claimed("a--b")];
    const black = situation({ events, moves: [claim("b--c--black", "black", 2, 0)] }, { seats: owning("a--b") });
    expect(sceneOf(black).id).toBe("double");
    const gray = situation({ events, moves: [claim("c--d", "white", 2, 0)] }, { seats: owning("a--b") });
    expect(sceneOf(gray).id).toBe("gray");
    const again = { ...black, events: [...events, claimed("b--c--orange")] };
    expect(sceneOf(again).id).toBe("claim_again");
  });

  it("keep cards of a needed colour and locomotives away from gray routes", () => {
    const moves: Move[] = [claim("c--d", "blue", 2, 0), claim("c--d", "white", 1, 1), { type: "draw_deck" }];
    expect(sceneOf(situation({ events: DRAWN, moves })).id).toBe("collect_unseen");
  });

  it("propose the other half of a double route if that is the one that can be paid", () => {
    const moves = [claim("b--c--orange", "orange", 2, 0)];
    const orange = situation({ events: [...DRAWN, claimed("a--b")], moves }, { seats: owning("a--b") });
    expect(sceneOf(orange).targets).toEqual(["route:b--c--orange"]);
  });

  it("lead on to a longer path when no ticket is open", () => {
    const moves = [claim("d--e", "red", 4, 0)];
    const seats = owning("a--b", "b--c--black", "c--d");
    const done = situation(
      { events: [...DRAWN, claimed("c--d"), claimed("b--c--black")], moves },
      { seats, completed: { "a--c": ["a--b"], "a--d": ["a--b"] } },
    );
    expect(sceneOf(done)).toMatchObject({ id: "longer", values: { route: "d--e" } });
  });

  it("use the last turn for points, or end the game", () => {
    const events: Event[] = [...DRAWN, { type: "last_round", seat: 1 }];
    const last = situation({ events, moves: [claim("d--e", "red", 4, 0)] }, { turns_left: 1 });
    expect(sceneOf(last)).toMatchObject({ id: "last_round", values: { seat: 1, route: "d--e", points: 7 } });
    expect(sceneOf(situation({ events }, { turns_left: 1 })).id).toBe("last_draw");
  });

  it("count the points line by line and then take leave", () => {
    const over = situation({ moves: [] }, { is_over: true });
    expect(sceneOf(over).id).toBe("count");
    const lit = { routes: [], cities: [], scores: [0, 0] };
    const path = { kind: "path", seat: 1, length: 9, counts: [9], ...lit } as const;
    expect(sceneOf({ ...over, reveal: path })).toMatchObject({ id: "path", values: { seat: 1, count: 9 } });
    const ticket = { kind: "ticket", seat: 0, ticket: TICKETS[0]!, isDone: false, ...lit } as const;
    expect(sceneOf({ ...over, reveal: ticket })).toMatchObject({ id: "ticket_failed", values: { points: 5 } });
    expect(sceneOf({ ...over, reveal: "after" }).id).toBe("finished");
  });
});

/** A small generator of numbers that is the same on every machine. */
function lots(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const CARDS: Card[] = ["blue", "black", "orange", "red", "green", "white", "locomotive"];

/** A situation that no prepared deal leads to: anything may be owned, lost, held, offered or legal. */
function strange(seed: number): Situation {
  const below = lots(seed);
  const some = <T>(all: readonly T[]): T[] => all.filter(() => below(3) === 0);
  const routes = ROUTES.map(({ id }) => id);
  const mine = some(routes);
  const theirs = some(routes).filter((id) => !mine.includes(id));
  const free = ROUTES.filter(({ id }) => !mine.includes(id) && !theirs.includes(id));
  const claims = some(free).map(({ id, length, color }) => claim(id, color === "gray" ? "white" : "blue", length, 0));
  const face_up = Array.from({ length: 5 }, () => (below(4) ? CARDS[below(CARDS.length)]! : null));
  const slots = [0, 1, 2, 3, 4].filter((slot) => face_up[slot] && below(2));
  const tickets = some(TICKETS).map(({ id }) => id);
  const offer = below(4) ? [] : TICKETS.map(({ id }) => id);
  const draws: Move[] = [
    ...(below(2) ? [{ type: "draw_deck" } as const] : []),
    ...slots.map((slot): Move => ({ type: "draw_face_up", slot })),
    ...(below(2) ? [{ type: "draw_tickets" } as const] : []),
  ];
  const moves = offer.length ? keeps(["a--c"], ["a--d"], ["a--c", "d--x"]) : [...claims, ...draws];
  const events = [...some(DRAWN), ...mine.map(claimed)];
  return situation(
    {
      moves: below(9) || offer.length ? moves : [{ type: "pass" }],
      events,
      chosen: new Set(some(tickets)),
      hasLooked: below(2) === 0,
    },
    {
      seats: [
        { ...SEAT, trains: below(15), cards: below(12), routes: mine },
        { ...SEAT, routes: theirs },
      ],
      closed_routes: some(free).map(({ id }) => id),
      face_up,
      hand: Object.fromEntries(some(CARDS).map((card) => [card, 1 + below(3)])),
      tickets,
      completed: Object.fromEntries(some(tickets).map((id) => [id, mine])),
      offer,
      is_second_card_due: below(4) === 0,
      turns_left: below(4) ? null : 1,
    },
  );
}

it("has something to say, and a legal move to point at, whatever has happened", () => {
  for (let seed = 1; seed <= 3000; seed += 1) {
    const any = strange(seed);
    const { id, targets, advice } = sceneOf(any);
    expect(id === "watch", `seed ${seed}`).toBe(any.moves.length === 0);
    if (advice?.do === "claim") expect(any.moves).toContainEqual(advice.claim);
    if (advice?.do === "take") expect(any.moves).toContainEqual({ type: "draw_face_up", slot: advice.slot });
    if (!["watch", "pass"].includes(id)) expect(targets.length, `seed ${seed}: ${id}`).toBeGreaterThan(0);
  }
});
