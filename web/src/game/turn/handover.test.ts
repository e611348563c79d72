import { describe, expect, it } from "vitest";

import type { UpdateMessage } from "../../protocol";
import { handoverOf } from "./handover";

interface Situation {
  own?: number[];
  seat?: number | null;
  toAct?: number[];
  kept?: number[];
  isOver?: boolean;
}

function told({ own = [0, 2], seat = null, toAct = [0], kept = [], isOver = false }: Situation): UpdateMessage {
  const sitters = [0, 1, 2].map((n) => ({ keeper: kept.includes(n) ? "steady" : null }));
  return { own_seats: own, seat, view: { to_act: toAct, is_over: isOver }, sitters } as unknown as UpdateMessage;
}

describe("the handover of a shared device", () => {
  it("asks for the next own seat to act while nobody looks", () => {
    expect(handoverOf(told({ toAct: [1, 2] }))).toEqual({ to: 2 });
    expect(handoverOf(told({ toAct: [1] }))).toBeNull();
  });

  it("lets a seat hand it on once its turn has ended", () => {
    expect(handoverOf(told({ seat: 0, toAct: [0] }))).toBeNull();
    expect(handoverOf(told({ seat: 0, toAct: [1] }))).toEqual({ from: 0 });
  });

  it("passes over a seat that a bot plays", () => {
    expect(handoverOf(told({ toAct: [0, 2], kept: [0] }))).toEqual({ to: 2 });
  });

  it("is for those who share a device, while the game runs", () => {
    expect(handoverOf(told({ own: [0] }))).toBeNull();
    expect(handoverOf(told({ isOver: true }))).toBeNull();
    expect(handoverOf({ ...told({}), view: null })).toBeNull();
  });
});
