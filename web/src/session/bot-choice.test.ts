import { expect, test } from "vitest";

import { botAmong } from "./bot-choice";

test("the bot chosen last is offered again", () => {
  expect(botAmong(["weak", "middling", "strong"], "strong")).toBe("strong");
});

test("a bot that is gone, or was never chosen, leaves a middling one", () => {
  expect(botAmong(["weak", "middling", "strong"], "gone")).toBe("middling");
  expect(botAmong(["only"], null)).toBe("only");
  expect(botAmong([], null)).toBeUndefined();
});
