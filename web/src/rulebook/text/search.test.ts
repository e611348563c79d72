import { expect, test } from "vitest";

import { hasAll, piecesOf, wordsOf } from "./search";

test.each([
  ["montreal", true],
  ["MONTRÉAL double", true],
  ["double  york ", true],
  ["", true],
  ["double trouble", false],
])("%j is found: %s", (query, isFound) => {
  expect(hasAll("Montréal – New York is no double route.", wordsOf(query))).toBe(isFound);
});

test("Romanian and French letters are found without their marks, and with them", () => {
  expect(hasAll("Cărți cu fața în sus", wordsOf("fata carti"))).toBe(true);
  expect(hasAll("Cărți cu fața în sus", wordsOf("fața cărți".normalize("NFD")))).toBe(true);
  expect(hasAll("défausser", wordsOf("defausse"))).toBe(true);
});

test("what was found is marked at its place, also where two words overlap", () => {
  expect(piecesOf("L’été à Montréal", wordsOf("ete real"))).toEqual([
    { text: "L’", isFound: false },
    { text: "été", isFound: true },
    { text: " à Mont", isFound: false },
    { text: "réal", isFound: true },
  ]);
  expect(piecesOf("banana", wordsOf("ban ana"))).toEqual([{ text: "banana", isFound: true }]);
  expect(piecesOf("plain", [])).toEqual([{ text: "plain", isFound: false }]);
});
