import { beforeEach, expect, test } from "vitest";

import { speak } from "./messages";
import { PASSENGERS, suggestedName, travellers } from "./travellers";

beforeEach(() => speak("en"));

test("the first bot is the traveller that the level is named after", async () => {
  expect(travellers("fogg", 3, ["Ada"])).toEqual(["Phileas Fogg", "Sir Francis", "Colonel Proctor"]);
  await speak("ro");
  expect(travellers("fix", 1, ["Ada"])).toEqual(["Inspectorul Fix"]);
});

test("the others are nobody's level", () => {
  const levels = ["passepartout", "fix", "aouda", "strogoff", "fogg"].flatMap((bot) => travellers(bot, 1, []));
  expect(levels.filter((name) => PASSENGERS.includes(name))).toEqual([]);
});

test.each([1, 2, 3, 4])("%i travellers have names of their own, and none a person's", (count) => {
  for (const person of ["passepartout", "SIR FRANCIS"]) {
    const names = travellers("passepartout", count, [person]);
    expect(new Set(names).size).toBe(count);
    expect(names.map((name) => name.toLowerCase())).not.toContain(person.toLowerCase());
  }
});

test("nobody is called like a bot by default", () => {
  expect(travellers("aouda", 6, [])).not.toContain(suggestedName());
});

test("those who sit at a table already do not come twice", () => {
  const seated = travellers("strogoff", 3, []);
  expect(travellers("strogoff", 1, seated)).toEqual([travellers("strogoff", 4, [])[3]]);
  expect(travellers("fogg", 1, seated)).toEqual(["Phileas Fogg"]);
  expect(travellers("fogg", 1, travellers("fogg", 6, []))).toEqual([]);
});
