import { expect, test } from "vitest";

import { PASSENGERS as NAMES } from "../../words/travellers";
import { automaton } from "./automaton";
import { portraitOf } from "./gallery";
import { graved } from "./graver";
import { PASSENGERS } from "./passengers";

const LEVELS = ["passepartout", "fix", "aouda", "strogoff", "fogg"];

test("each level has its own face", () => {
  const faces = LEVELS.map((bot) => portraitOf(bot));
  expect(new Set(faces).size).toBe(LEVELS.length);
  expect(faces).not.toContain(automaton);
});

test("the conductor, who is no bot, has a face too", () => {
  expect(portraitOf("conductor")).not.toBe(automaton);
  expect(LEVELS.map((bot) => portraitOf(bot))).not.toContain(portraitOf("conductor"));
});

test("a level goes by the names of people too, and keeps its face", () => {
  expect(portraitOf("fogg", "Mr. Fogg")).toBe(portraitOf("fogg"));
});

test("each passenger has a shade of their own, at any level", () => {
  expect([...PASSENGERS.keys()]).toEqual(NAMES);
  for (const name of NAMES) expect(portraitOf("fix", name)).toBe(PASSENGERS.get(name));
});

test.each(["oracle", "constructor", ""])("the bot %o is no level, and an automaton", (bot) => {
  expect(portraitOf(bot)).toBe(automaton);
  expect(portraitOf(bot, NAMES[0])).toBe(automaton);
});

test("strokes lead from the first to the last, and swell to their width", () => {
  const strokes = graved([0, 0, 5, 0, 10, 0], [0, 8, 5, 8, 10, 8], 3, 2);
  expect(strokes).toBe("M0 0Q5 2 10 0Q5 -2 0 0ZM0 4Q5 6 10 4Q5 2 0 4ZM0 8Q5 10 10 8Q5 6 0 8Z");
  expect(graved([0, 0, 5, 0, 10, 0], [0, 8, 5, 8, 10, 8], 1)).toBe("M0 0Q5 1 10 0Q5 -1 0 0Z");
});
