import { beforeEach, describe, expect, test } from "vitest";

import type {
  GameRecord,
  Move,
  RecordedEvent,
  ReviewedMove,
  RouteData,
  SeatView,
  TicketData,
  Verdict,
} from "../../protocol";
import { claim } from "../../table/claim-fixture";
import { speak } from "../../words/messages";
import { type Frame, lineOf, moveAt, moveNear, xOf, yOf } from "./chart-frame";
import { type Board, betterThan, doneIn } from "./deeds";
import { keyMomentsOf, mistakesOf, momentAfter, momentBefore, worstOf } from "./moments";
import { handAfter, rowAfter, seatsAfter } from "./past";
import { wholePercents } from "./percents";
import { luckText, moveName, verdictText } from "./review-text";

const move = (seat: number, loss: number, more: Partial<ReviewedMove> = {}): ReviewedMove => ({
  event: 0,
  seat,
  chances: [0.5, 0.5],
  luck: 0,
  loss,
  better: null,
  verdict: null,
  ...more,
});

describe("the chart", () => {
  const FRAME: Frame = { left: 40, right: 240, top: 10, foot: 110, moves: 100 };

  test("goes from the deal to the last move, and from none to all", () => {
    expect([xOf(FRAME, 0), xOf(FRAME, 100)]).toEqual([40, 240]);
    expect([yOf(FRAME, 0), yOf(FRAME, 1)]).toEqual([110, 10]);
    expect(lineOf(FRAME, [0.5, 1, 0])).toBe("M40.0 60.0L42.0 10.0L44.0 110.0");
  });

  test("finds the nearest move to a place, also beyond its edges", () => {
    expect([0, 40, 140.9, 141.1, 500].map((x) => moveAt(FRAME, x))).toEqual([0, 0, 50, 51, 100]);
  });

  test("snaps to a key moment nearby", () => {
    expect([60, 66, 70, 71].map((x) => moveNear(FRAME, x, [10, 12]))).toEqual([10, 12, 12, 12]);
    expect(moveNear(FRAME, 80, [10, 12])).toBe(20);
  });

  test("stands even if nothing was chosen in the game", () => {
    expect(xOf({ ...FRAME, moves: 0 }, 0)).toBe(40);
    expect(moveAt({ ...FRAME, moves: 0 }, 200)).toBe(0);
  });
});

describe("percents", () => {
  test("are whole, and make a hundred together", () => {
    expect(wholePercents([0.625, 0.375])).toEqual([63, 37]);
    expect(wholePercents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(wholePercents([0.296875, 0.0625, 0.125, 0.515625])).toEqual([30, 6, 12, 52]);
    expect(wholePercents([0.29, 0.71])).toEqual([29, 71]);
    expect(wholePercents([1, 0, 0])).toEqual([100, 0, 0]);
  });
});

describe("key moments", () => {
  const LOSSES = [0.03, 0.019, 0.2, 0.05, 0.06, 0.04, 0.02, 0.07, 0.08];
  const VERDICTS: readonly (Verdict | null)[] = [
    "mistake",
    null,
    "blunder",
    "mistake",
    "blunder",
    "mistake",
    "mistake",
    "blunder",
    "blunder",
  ];
  const MOVES = LOSSES.map((loss, i) => move(i % 2, loss, { verdict: VERDICTS[i]! }));

  test("are those with the server's verdict, however much they cost", () => {
    const moves = [move(0, 0.5), move(1, 0.001, { verdict: "mistake" })];
    expect(mistakesOf(moves, null)).toEqual([2]);
  });

  test("are the largest losses in the order of the game", () => {
    expect(mistakesOf(MOVES, null)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
    expect(keyMomentsOf(MOVES, null)).toEqual([3, 4, 5, 6, 8, 9]);
  });

  test("can be those of one seat", () => {
    expect(keyMomentsOf(MOVES, 1)).toEqual([4, 6, 8]);
    expect(keyMomentsOf(MOVES, 2)).toEqual([]);
  });

  test("have one that is the worst; without any it is the end", () => {
    expect(worstOf(MOVES, keyMomentsOf(MOVES, 1))).toBe(8);
    expect(worstOf(MOVES, [])).toBe(9);
  });

  test("follow each other", () => {
    expect([momentBefore([4, 6, 8], 6), momentAfter([4, 6, 8], 6)]).toEqual([4, 8]);
    expect([momentBefore([4, 6, 8], 4), momentAfter([4, 6, 8], 8)]).toEqual([undefined, undefined]);
  });
});

const EVENTS: readonly RecordedEvent[] = [
  { type: "keep_tickets", seat: 0, kept: ["x", "y"], returned: ["z"] },
  { type: "draw_face_up", seat: 0, slot: 1, card: "blue" },
  { type: "turn_face_up", slot: 1, card: "locomotive" },
  { type: "draw_deck", seat: 0, card: "red" },
  { type: "claim", seat: 0, route: "a--b", cards: { red: 2, locomotive: 1 }, points: 4 },
  { type: "refresh", discarded: ["locomotive", "locomotive", "locomotive", "red", "red"] },
  { type: "turn_face_up", slot: 0, card: "green" },
];
const RECORD = {
  setup: {
    hands: [["red", "locomotive", "blue"], ["green"]],
    face_up: ["red", "blue", "locomotive", "locomotive", "red"],
  },
  events: EVENTS,
} as unknown as GameRecord;

describe("the past", () => {
  const FINAL = { points: 4, trains: 42, cards: 3, tickets: 2, routes: ["a--b"] } as unknown as SeatView;
  const OTHER = { points: 9, trains: 40, cards: 1, tickets: 3, routes: ["c--d"] } as unknown as SeatView;

  test("is the end minus later events", () => {
    const seats = (count: number) => seatsAfter([FINAL, OTHER], EVENTS, count);
    expect(seats(EVENTS.length)).toEqual([FINAL, OTHER]);
    expect(seats(4)[0]).toEqual({ ...FINAL, points: 0, trains: 45, cards: 6, routes: [] });
    expect(seats(0)[0]).toMatchObject({ cards: 4, tickets: 0 });
    expect(seats(0)[1]).toEqual(OTHER);
  });

  test("knows the cards in each hand", () => {
    expect(handAfter(RECORD, 0, 4)).toEqual({ red: 2, locomotive: 1, blue: 2 });
    expect(handAfter(RECORD, 0, 5)).toEqual({ red: 0, locomotive: 0, blue: 2 });
    expect(handAfter(RECORD, 1, 5)).toEqual({ green: 1 });
  });

  test("knows which cards lay face up", () => {
    expect(rowAfter(RECORD, 0)).toEqual(RECORD.setup.face_up);
    expect(rowAfter(RECORD, 2)[1]).toBe(null);
    expect(rowAfter(RECORD, 3)[1]).toBe("locomotive");
    expect(rowAfter(RECORD, 7)).toEqual(["green", null, null, null, null]);
  });
});

describe("in words", () => {
  const route = { id: "a--b", city_a: "denver", city_b: "omaha" } as RouteData;
  const ticket = (id: string, city_a: string, city_b: string): [string, TicketData] => {
    return [id, { id, city_a, city_b, points: 9 }];
  };
  const BOARD: Board = {
    routes: new Map([["a--b", route]]),
    tickets: new Map([ticket("x", "boston", "miami"), ticket("y", "denver", "el-paso")]),
  };
  const better = (wanted: Move, event = 3) => betterThan(BOARD, RECORD, move(0, 0.1, { better: wanted, event }));

  beforeEach(() => speak("en"));

  test("deeds have their cards and what lights up", () => {
    expect(doneIn(BOARD, EVENTS[4]!)).toEqual({
      text: "claims Denver – Omaha",
      cards: [
        { card: "red", count: 2 },
        { card: "locomotive", count: 1 },
      ],
      routes: ["a--b"],
      cities: ["denver", "omaha"],
    });
    expect(doneIn(BOARD, EVENTS[0]!)).toEqual({
      text: "keeps Boston – Miami and Denver – El Paso",
      cards: [],
      routes: [],
      cities: ["boston", "miami", "denver", "el-paso"],
    });
    expect(doneIn(BOARD, EVENTS[1]!)).toMatchObject({ text: "takes a face-up card:", cards: [{ card: "blue" }] });
    expect(doneIn(BOARD, EVENTS[3]!)).toMatchObject({ text: "draws an unseen card:", cards: [{ card: "red" }] });
    const drawn = doneIn(BOARD, { type: "draw_tickets", seat: 1, offered: ["x", "y"] });
    expect(drawn.text).toBe("draws 2 destination tickets");
  });

  test("a better move is described as a possibility", () => {
    expect(better(claim("a--b", "red", 3, 0))).toMatchObject({
      text: "claim Denver – Omaha",
      cards: [{ card: "red", count: 3 }],
      routes: ["a--b"],
    });
    expect(better(claim("a--b", null, 0, 3))?.cards).toEqual([{ card: "locomotive", count: 3 }]);
    expect(better({ type: "draw_face_up", slot: 1 })).toMatchObject({
      text: "take this face-up card:",
      cards: [{ card: "locomotive" }],
    });
    expect(better({ type: "draw_deck" })?.text).toBe("draw an unseen card");
    expect(better({ type: "draw_tickets" })?.text).toBe("draw tickets");
    expect(better({ type: "keep_tickets", kept: ["y"], returned: null })).toMatchObject({
      text: "keep Denver – El Paso",
      cities: ["denver", "el-paso"],
    });
    expect(betterThan(BOARD, RECORD, move(0, 0))).toBe(null);
  });

  test("verdicts have a name, and small luck is not mentioned", () => {
    expect((["mistake", "blunder"] as const).map(verdictText)).toEqual(["Mistake", "Blunder"]);
    expect([-0.02, 0.019, 0.05].map((luck) => luckText(luck, 0.02))).toEqual([
      "Bad luck: it cost 2%.",
      null,
      "Good luck: it gained 5%.",
    ]);
  });

  test("before the first move the cards are dealt", () => {
    expect([moveName(0, 123), moveName(7, 123)]).toEqual(["After the deal", "Move 7 of 123"]);
  });
});
