import { beforeEach, describe, expect, it, vi } from "vitest";

import type { Color, Move, UpdateMessage } from "../../protocol";
import { preferences } from "../../session/preferences.svelte";
import { claim } from "../../table/claim-fixture";
import { claimsByRoute } from "../../table/legal-moves";
import type { Table } from "../../table/table.svelte";
import { CardDrag } from "./card-drag.svelte";
import { NO_CLAIM } from "./claim-draft";
import { MoveDraft } from "./move-draft.svelte";

vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  Object.assign(globalThis, { localStorage: store, sessionStorage: store });
});

const RED = claim("a--b", "red", 2, 0);
const MIXED = claim("a--b", "red", 1, 1);
const BLUE = claim("b--c", "blue", 1, 0);
const ROUTES = new Map(
  [
    ["a--b", "a--b--2"],
    ["a--b--2", "a--b"],
    ["b--c", null],
  ].map(([id, double_with]) => [id, { id, double_with, length: 2 }]),
);
const VIEW = {
  hand: { red: 2, blue: 1, locomotive: 1 },
  face_up: ["red", "green", null, "blue", "blue"],
  offer: [],
  closed_routes: [],
  is_over: false,
  is_second_card_due: false,
};

/** A table that notes what is played there. */
function tableWith(moves: readonly Move[]) {
  const played: Move[] = [];
  const asked: [string, Color | null][] = [];
  const table = {
    code: "k7m2p9xq",
    seat: 0,
    moves,
    claims: claimsByRoute(moves),
    isMyTurn: moves.length > 0,
    view: VIEW as unknown as UpdateMessage["view"],
    routes: ROUTES,
    owners: {},
    refusal: null,
    play: async (move: Move) => played.push(move) > 0,
    heardAt: 0,
    canChoose: () => true,
    askWhyNot: async (route: string, color: Color | null) => void asked.push([route, color]),
  };
  return { table: table as unknown as Table, played, asked };
}

const dropped = vi.fn();

beforeEach(() => {
  dropped.mockClear();
  Object.assign(preferences, { confirmClaims: "never", confirmTickets: true });
});

describe("a claim", () => {
  it("asks only what is open, and is made once nothing is", () => {
    const { table, played } = tableWith([RED, MIXED, BLUE]);
    const draft = new MoveDraft(table, dropped);
    draft.chooseRoute("b--c");
    expect(played).toEqual([BLUE]);
    draft.chooseRoute("a--b");
    expect(draft.question).toEqual({ ask: "mix", mixes: [RED, MIXED] });
    draft.chooseMix(MIXED);
    expect(played).toEqual([BLUE, MIXED]);
    expect(draft.claim).toBe(NO_CLAIM);
  });

  it("waits for a yes after a finger's touch, and can be undone step by step", () => {
    preferences.confirmClaims = "touch";
    const { table, played } = tableWith([RED, MIXED]);
    const draft = new MoveDraft(table, dropped);
    draft.isTouch = true;
    draft.pick("red");
    draft.chooseRoute("a--b");
    draft.chooseMix(RED);
    expect(draft.question).toEqual({ ask: "confirm", claim: RED });
    draft.back();
    expect(draft.question).toMatchObject({ ask: "mix" });
    draft.back();
    expect(draft.claim).toEqual({ ...NO_CLAIM, card: "red" });
    draft.back();
    expect([draft.claim, played]).toEqual([NO_CLAIM, []]);
  });

  it("that cannot be made is put to the server, which says why", () => {
    const { table, played, asked } = tableWith([BLUE]);
    const draft = new MoveDraft(table, dropped);
    draft.chooseRoute("a--b");
    draft.pick("red");
    draft.chooseRoute("b--c");
    expect(asked).toEqual([
      ["a--b", null],
      ["b--c", "red"],
    ]);
    expect(played).toEqual([]);
  });
});

describe("a premove", () => {
  it("is taken back when it is chosen again", () => {
    const draft = new MoveDraft(tableWith([]).table, dropped);
    draft.chooseRoute("b--c");
    expect(draft.premove).toEqual({ kind: "route", route: "b--c", twin: null, card: null });
    draft.chooseRoute("b--c");
    expect(draft.premove).toBeNull();
  });

  it("is carried out if it is legal, else dropped with a word", () => {
    const { table, played } = tableWith([BLUE]);
    const draft = new MoveDraft(table, dropped);
    draft.premove = { kind: "route", route: "b--c", twin: null, card: null };
    draft.carryOut();
    expect(played).toEqual([BLUE]);
    draft.premove = { kind: "slot", slot: 1, card: "green" };
    draft.carryOut();
    expect(dropped).toHaveBeenCalledOnce();
    expect(draft.premove).toBeNull();
  });
});

describe("a choice while the connection is silent", () => {
  it("is dropped with a word once the loss is noticed, unless it was made before", () => {
    const { table } = tableWith([]);
    const draft = new MoveDraft(table, dropped);
    draft.chooseRoute("b--c");
    Object.assign(table, { heardAt: performance.now() + 1 });
    draft.dropUnheard();
    expect(draft.premove).not.toBeNull();
    Object.assign(table, { heardAt: -1 });
    draft.dropUnheard();
    expect(draft.premove).toBeNull();
    expect(dropped).toHaveBeenCalledOnce();
  });

  it("is not even kept for later once the loss is known", () => {
    const { table } = tableWith([]);
    Object.assign(table, { canChoose: () => false });
    const draft = new MoveDraft(table, dropped);
    draft.chooseRoute("b--c");
    expect(draft.premove).toBeNull();
  });
});

describe("drawing", () => {
  it("asks before tickets are drawn, unless that was turned off", async () => {
    const { table, played } = tableWith([{ type: "draw_tickets" }]);
    const draft = new MoveDraft(table, dropped);
    await draft.askTickets();
    expect([draft.isAskingTickets, played]).toEqual([true, []]);
    preferences.confirmTickets = false;
    await draft.askTickets();
    expect([draft.isAskingTickets, played]).toEqual([false, [{ type: "draw_tickets" }]]);
  });
});

describe("a card that is dragged", () => {
  const at = (clientX: number): PointerEvent =>
    ({
      button: 0,
      pointerId: 1,
      clientX,
      clientY: 0,
      currentTarget: { setPointerCapture: () => {} },
    }) as unknown as PointerEvent;

  it("is dropped on the route below, and slides to the lane that it pays for", () => {
    const { table, played } = tableWith([RED]);
    const drag = new CardDrag(new MoveDraft(table, dropped), (x) => (x > 100 ? "a--b--2" : null));
    drag.press("red", at(0));
    drag.move(at(50));
    expect([drag.card, drag.over]).toEqual(["red", null]);
    drag.move(at(150));
    expect(drag.over).toBe("a--b");
    expect(drag.release()).toBe(true);
    expect([played, drag.card]).toEqual([[RED], null]);
  });

  it("that has hardly moved was only pressed, and one that is let go changes nothing", () => {
    const { table, played } = tableWith([RED]);
    const drag = new CardDrag(new MoveDraft(table, dropped), () => "a--b");
    drag.press("red", at(0));
    drag.move(at(3));
    expect(drag.release()).toBe(false);
    drag.press("red", at(0));
    drag.move(at(90));
    drag.cancel();
    expect([drag.release(), played]).toEqual([false, []]);
  });
});
