import { describe, expect, it } from "vitest";

import { claim } from "../../table/claim-fixture";
import { claimsByRoute } from "../../table/legal-moves";
import { type ClaimDraft, NO_CLAIM, questionAbout, stillOpen } from "./claim-draft";

const PLAIN = claim("a--b", "red", 2, 0);
const MIXED = claim("a--b", "red", 1, 1);
const BLUE = claim("a--b", "blue", 2, 0);
const CLAIMS = claimsByRoute([MIXED, PLAIN, BLUE]);
const draft = (part: Partial<ClaimDraft>): ClaimDraft => ({ ...NO_CLAIM, route: "a--b", ...part });

describe("the questions about a half-made claim", () => {
  it("come in one order: lane, colour, locomotives, confirm", () => {
    const lanes = ["a--b", "a--b--2"];
    expect(questionAbout(draft({ lanes }), CLAIMS)).toEqual({ ask: "lane", lanes });
    expect(questionAbout(draft({}), CLAIMS)).toEqual({ ask: "color", colors: ["red", "blue"] });
    expect(questionAbout(draft({ color: "red" }), CLAIMS)).toEqual({ ask: "mix", mixes: [PLAIN, MIXED] });
    expect(questionAbout(draft({ color: "red", payment: MIXED }), CLAIMS)).toEqual({ ask: "confirm", claim: MIXED });
  });

  it("skip what a picked card answers", () => {
    expect(questionAbout(draft({ card: "blue" }), CLAIMS)).toEqual({ ask: "confirm", claim: BLUE });
    expect(questionAbout(draft({ card: "red" }), CLAIMS)).toMatchObject({ ask: "mix" });
  });

  it("are none without a route that can be claimed", () => {
    expect(questionAbout(NO_CLAIM, CLAIMS)).toBeNull();
    expect(questionAbout(draft({ route: "x--y" }), CLAIMS)).toBeNull();
  });
});

describe("what is still valid of a draft", () => {
  it("is all of it while nothing has changed", () => {
    const whole = draft({ card: "red" });
    expect(stillOpen(whole, { red: 2 }, CLAIMS)).toBe(whole);
  });

  it("is the card alone once the route is gone, and nothing once the card is", () => {
    expect(stillOpen(draft({ card: "red" }), { red: 2 }, claimsByRoute([]))).toEqual({ ...NO_CLAIM, card: "red" });
    expect(stillOpen(draft({ card: "red" }), { blue: 1 }, CLAIMS)).toEqual(NO_CLAIM);
  });
});
