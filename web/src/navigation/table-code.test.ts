import { expect, test } from "vitest";

import { codeIn, spelled } from "./table-code";

test.each([
  "k7m2p9xq",
  "K7M2P9XQ",
  " k7m2-p9xq ",
  "K7M2 P9XQ",
  "https://play.example/t/k7m2p9xq",
  "play.example/t/K7M2-P9XQ/?from=mail#top",
])("%j names a table", (text) => {
  expect(codeIn(text)).toBe("k7m2p9xq");
});

test.each(["", "k7m2p9x", "k7m2p9xqq", "k7m2p9x0", "https://play.example/k7m2p9xq", "/t/"])("%j names none", (text) => {
  expect(codeIn(text)).toBeNull();
});

test("a spelled code is still the code", () => {
  expect(codeIn(spelled("k7m2p9xq"))).toBe("k7m2p9xq");
});
