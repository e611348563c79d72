import { expect, test } from "vitest";

import { speak } from "../words/messages";
import { routes } from "./layout";
import { trackColor, trackName } from "./track-names";

const TWINS = routes.map(({ id, color }) => {
  const [city_a, city_b] = id.split("--") as [string, string];
  const twin = routes.find((other) => other.id !== id && other.id.startsWith(`${city_a}--${city_b}--`));
  return { id, city_a, city_b, color, double_with: twin?.id ?? null };
});

function named(id: string): (typeof TWINS)[number] {
  return TWINS.find((route) => route.id === id)!;
}

test.each(["en", "fr", "nl", "ro"] as const)("no two routes share a name in %s", async (locale) => {
  await speak(locale);
  const names = TWINS.map(trackName);
  expect(TWINS.filter(({ double_with }) => double_with).length).toBeGreaterThan(20);
  expect(new Set(names).size).toBe(TWINS.length);
});

test("tracks are told apart by colour, or by side if both are gray", async () => {
  await speak("en");
  expect(trackName(named("atlanta--new-orleans--orange"))).toBe("Atlanta – New Orleans, orange track");
  expect(trackName(named("seattle--vancouver--gray-1"))).toBe("Seattle – Vancouver, eastern track");
  expect(trackName(named("seattle--vancouver--gray-2"))).toBe("Seattle – Vancouver, western track");
  expect(trackColor(named("seattle--vancouver--gray-2"))).toBe("gray, western track");
  expect(trackColor(named("atlanta--new-orleans--orange"))).toBe("orange track");
  expect(trackName(named("atlanta--charleston"))).toBe("Atlanta – Charleston");
  expect(trackColor(named("atlanta--charleston"))).toBe("gray");
  await speak("fr");
  expect(trackName(named("atlanta--raleigh--gray-2"))).toBe("Atlanta – Raleigh, voie nord");
});
