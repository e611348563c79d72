import { expect, test } from "vitest";

import type { Facts, RouteData, UpdateMessage } from "../protocol";
import { speak } from "./messages";
import { refusalSentence } from "./refusal-sentence";

const ORANGE = { id: "o", city_a: "atlanta", city_b: "new-orleans", length: 4, color: "orange" };
const GRAY = { id: "g", city_a: "duluth", city_b: "sault-st-marie", length: 3, color: "gray" };
const TABLE = {
  seat: 0,
  update: { sitters: [{ name: "Ada" }, { name: "Ben" }, { name: "Cleo" }] } as unknown as UpdateMessage,
  routes: new Map([ORANGE, GRAY].map((route) => [route.id, route as unknown as RouteData])),
};

async function told(code: string, facts: Facts): Promise<Record<string, string>> {
  const said: [string, string][] = [];
  for (const locale of ["en", "fr", "nl", "ro"] as const) {
    await speak(locale);
    said.push([locale, refusalSentence({ code, message: "…", facts }, TABLE)]);
  }
  return Object.fromEntries(said);
}

test("a route says what it needs and what the player has", async () => {
  expect(await told("cards_short", { route: "o", length: 4, color: "orange", cards: 1, locomotives: 0 })).toEqual({
    en: "Atlanta – New Orleans needs 4 orange cards; you have 1 and no locomotive.",
    fr: "Atlanta – La Nouvelle-Orléans demande 4 cartes orange\u202f; vous en avez 1 et aucune locomotive.",
    nl: "Voor Atlanta – New Orleans heb je 4 oranje kaarten nodig; je hebt er 1 en geen locomotief.",
    ro: "Pentru Atlanta – New Orleans ai nevoie de 4 cărți portocalii; ai 1 și nicio locomotivă.",
  });
});

test("a gray route names the colour that the player has most of", async () => {
  expect(await told("cards_short", { route: "g", length: 3, color: "red", cards: 1, locomotives: 1 })).toEqual({
    en: "Duluth – Sault St. Marie needs 3 cards of one colour; you have 1 red card and 1 locomotive.",
    fr: "Duluth – Sault-Sainte-Marie demande 3 cartes d’une même couleur\u202f; vous avez 1 carte rouge et 1 locomotive.",
    nl: "Voor Duluth – Sault Ste. Marie heb je 3 kaarten van één kleur nodig; je hebt 1 rode kaart en 1 locomotief.",
    ro: "Pentru Duluth – Sault Ste. Marie ai nevoie de 3 cărți de aceeași culoare; ai 1 carte roșie și 1 locomotivă.",
  });
});

test.each<[string, Facts, string]>([
  ["cards_short", { route: "g", length: 3, cards: 0, locomotives: 2 }, "; you have only 2 locomotives."],
  ["cards_short", { route: "o", color: "orange", cards: 0, locomotives: 0 }, "; you have none, and no locomotive."],
  ["trains_short", { route: "o", length: 4, trains: 3 }, "Atlanta – New Orleans needs 4 trains; you have 3 left."],
  ["route_taken", { route: "o", owner: 1 }, "Ben has already claimed Atlanta – New Orleans."],
  ["route_taken", { route: "o", owner: 0 }, "You have already claimed Atlanta – New Orleans."],
  ["closed_double", { route: "o", owner: 2 }, "Cleo owns the other half of Atlanta – New Orleans."],
  ["wait_for_first_tickets", { waiting_for: [1, 2] }, "Wait for Ben and Cleo."],
  ["too_few_tickets", { tickets: 1 }, "You must keep at least 1 of the tickets."],
])("%s tells its facts", async (code, facts, part) => {
  expect((await told(code, facts)).en).toContain(part);
});

test("without facts, or with those of another map, a refusal keeps its plain sentence", async () => {
  await speak("en");
  const plain = "You do not have enough trains for this route.";
  const refusal = { code: "trains_short", message: "…" };
  expect(refusalSentence({ ...refusal, facts: null }, TABLE)).toBe(plain);
  expect(refusalSentence({ ...refusal, facts: { route: "paris--rome", length: 2, trains: 1 } }, TABLE)).toBe(plain);
});
