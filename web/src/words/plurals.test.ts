import { expect, test } from "vitest";

import { plural } from "./plurals";

test.each(["en", "fr", "nl", "ro"])("numbers have the same forms in %s as the browser gives them", (locale) => {
  const rules = new Intl.PluralRules(locale);
  const counts = Array.from({ length: 1200 }, (_, count) => count);
  expect(counts.map((count) => plural(locale, count))).toEqual(counts.map((count) => rules.select(count)));
});
