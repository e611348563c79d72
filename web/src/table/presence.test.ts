import { describe, expect, it } from "vitest";

import type { SitterMessage, UpdateMessage } from "../protocol";
import { canLeave, canMute, canVote, presenceOf } from "./presence";

const ADA: SitterMessage = {
  name: "Ada",
  bot: null,
  is_here: true,
  keeper: null,
  is_out_of_time: false,
  kick_votes: 0,
};
const AWAY = { ...ADA, is_here: false };
const KEPT = { ...AWAY, keeper: "steady" };
const LATE = { ...KEPT, is_out_of_time: true };
const BOT = { ...ADA, bot: "greedy" };

function told(sitters: SitterMessage[], own: number[], isOver = false): UpdateMessage {
  return { sitters, own_seats: own, view: { is_over: isOver } } as unknown as UpdateMessage;
}

describe("standing", () => {
  it("knows who is present", () => {
    expect([ADA, AWAY, KEPT, LATE, BOT].map(presenceOf)).toEqual(["here", "away", "kept", "out_of_time", "here"]);
  });

  it("lets who plays vote about somebody who is away", () => {
    expect(canVote(told([ADA, KEPT], [0]), 1)).toBe(true);
    expect(canVote(told([KEPT, KEPT], [0]), 1)).toBe(false);
    expect(canVote(told([ADA, KEPT], []), 1)).toBe(false);
    expect(canVote(told([ADA, LATE, AWAY], [0]), 1)).toBe(false);
    expect(canVote(told([ADA, KEPT], [0], true), 1)).toBe(false);
  });

  it("lets who sits mute other people", () => {
    expect(canMute(told([ADA, ADA], [0]), 1)).toBe(true);
    expect(canMute(told([ADA, BOT], [0]), 1)).toBe(false);
    expect(canMute(told([ADA, ADA], [0]), 0)).toBe(false);
    expect(canMute(told([ADA, ADA], []), 1)).toBe(false);
  });

  it("lets who plays leave", () => {
    expect(canLeave(told([ADA], [0]), 0)).toBe(true);
    expect(canLeave(told([KEPT], [0]), 0)).toBe(false);
    expect(canLeave(told([ADA], [0], true), 0)).toBe(false);
  });
});
