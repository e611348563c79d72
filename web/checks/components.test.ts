import { expect, test } from "vitest";

import { undescribedComponents } from "./components.mjs";

test("a component begins with what it shows, a module need not", () => {
  const sources = { "Hand.svelte": "<!-- Shows the player's cards. -->\n<ul></ul>", "hand.ts": "export {};" };
  expect(undescribedComponents(sources)).toEqual([]);
});

test.each(["<ul></ul>", "<!-- The player's cards. -->\n", "<ul></ul>\n<!-- Shows the player's cards. -->\n"])(
  "%j does not say what it shows",
  (text) => {
    expect(undescribedComponents({ "game/Hand.svelte": text })).toEqual([
      expect.stringMatching(/^game\/Hand\.svelte /),
    ]);
  },
);
