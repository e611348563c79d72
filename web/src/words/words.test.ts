import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

import type { UpdateMessage } from "../protocol";
import { speak } from "./messages";
import * as names from "./names";

type Locale = "en" | "fr" | "nl" | "ro";

async function inEach(say: () => string): Promise<Record<Locale, string>> {
  const said: [Locale, string][] = [];
  for (const locale of ["en", "fr", "nl", "ro"] as const) {
    await speak(locale);
    said.push([locale, say()]);
  }
  return Object.fromEntries(said) as Record<Locale, string>;
}

test("cities, colours and places are as each language writes them", async () => {
  expect(await inEach(() => names.routeName({ city_a: "new-orleans", city_b: "sault-st-marie" }))).toEqual({
    en: "New Orleans – Sault St. Marie",
    fr: "La Nouvelle-Orléans – Sault-Sainte-Marie",
    nl: "New Orleans – Sault Ste. Marie",
    ro: "New Orleans – Sault Ste. Marie",
  });
  expect(await inEach(() => names.colorName("gray"))).toEqual({ en: "gray", fr: "gris", nl: "grijs", ro: "gri" });
  expect(await inEach(() => names.placeName("gulf"))).toEqual({
    en: "Gulf of Mexico",
    fr: "Golfe du Mexique",
    nl: "Golf van Mexico",
    ro: "Golful Mexic",
  });
});

test.each([
  [1, "1 white card", "1 carte blanche", "1 witte kaart", "1 carte albă"],
  [3, "3 white cards", "3 cartes blanches", "3 witte kaarten", "3 cărți albe"],
  [20, "20 white cards", "20 cartes blanches", "20 witte kaarten", "20 de cărți albe"],
])("%i cards agree with their number", async (count, en, fr, nl, ro) => {
  expect(await inEach(() => names.cardsName("white", count))).toEqual({ en, fr, nl, ro });
});

test("rulesets, bots and phrases have names", async () => {
  expect(await inEach(() => names.rulesetName("big-cities"))).toEqual({
    en: "Big Cities",
    fr: "Grandes villes",
    nl: "Grote steden",
    ro: "Orașe mari",
  });
  expect(await inEach(() => names.botLevel("passepartout"))).toEqual({
    en: "Novice",
    fr: "Débutant",
    nl: "Beginner",
    ro: "Începător",
  });
  expect(await inEach(() => names.travellerName("strogoff"))).toEqual({
    en: "Michael Strogoff",
    fr: "Michel Strogoff",
    nl: "Michaël Strogoff",
    ro: "Mihail Strogoff",
  });
  expect((await inEach(() => names.travellerTemper("aouda"))).nl).toBe("Plant vooruit, wacht af en betaalt met zorg.");
  expect(await inEach(() => names.phraseText("well_played"))).toEqual({
    en: "Well played!",
    fr: "Bien joué\u202f!",
    nl: "Goed gespeeld!",
    ro: "Bine jucat!",
  });
  expect((await inEach(() => names.rulesetStory("1910"))).ro).toContain("35 de alte cărți Traseu");
});

test("a refusal names its rule", async () => {
  const refusal = { code: "own_double", message: "Taken.", rule: "R5.5" };
  expect(await inEach(() => names.refusalText(refusal))).toEqual({
    en: "You already own the other half of this double route. (R5.5)",
    fr: "Vous possédez déjà l’autre moitié de cette route double. (R5.5)",
    nl: "De andere helft van deze dubbele route is al van jou. (R5.5)",
    ro: "Cealaltă jumătate a acestei rute duble este deja a ta. (R5.5)",
  });
});

test("an id without a name keeps the server's name", async () => {
  await speak("fr");
  expect(names.refusalText({ code: "brand_new", message: "Not today.", rule: null })).toBe("Not today.");
  expect(names.cityName("atlantis")).toBe("atlantis");
  expect(names.botLevel("oracle")).toBe("oracle");
  expect(names.travellerName("oracle")).toBe("oracle");
  expect(names.travellerTemper("oracle")).toBe("");
  expect(names.rulesetStory("home-made")).toBe("");
});

test("a seat has its sitter's name, or its number", async () => {
  const table = { update: { sitters: [{ name: "Ada" }, null] } as unknown as UpdateMessage };
  expect(names.seatName(table, 0)).toBe("Ada");
  expect(await inEach(() => names.seatName(table, 1))).toEqual({
    en: "Seat 2",
    fr: "Place 2",
    nl: "Plaats 2",
    ro: "Locul 2",
  });
});

test("lists and numbers are written as each language writes them", async () => {
  expect(await inEach(() => names.listOf(["Ada", "Ben", "Cleo"]))).toEqual({
    en: "Ada, Ben, and Cleo",
    fr: "Ada, Ben et Cleo",
    nl: "Ada, Ben en Cleo",
    ro: "Ada, Ben și Cleo",
  });
  expect(await inEach(() => names.listOf(["Ada", "Ben"]))).toEqual({
    en: "Ada and Ben",
    fr: "Ada et Ben",
    nl: "Ada en Ben",
    ro: "Ada și Ben",
  });
  expect(await inEach(() => names.eitherOf(["a", "b", "c"]))).toEqual({
    en: "a, b, or c",
    fr: "a, b ou c",
    nl: "a, b of c",
    ro: "a, b sau c",
  });
  expect(names.listOf(["Ada"])).toBe("Ada");
  expect(names.listOf([])).toBe("");
  expect(await inEach(() => names.numberText(1900))).toEqual({
    en: "1,900",
    fr: "1\u202f900",
    nl: "1.900",
    ro: "1.900",
  });
  expect((await inEach(() => names.signedText(7))).en).toBe("+7");
  expect((await inEach(() => names.signedText(0))).en).toBe("0");
  const loss = "\u221235";
  expect(await inEach(() => names.signedText(-35))).toEqual({ en: loss, fr: loss, nl: loss, ro: loss });
});

test("percents are written as each language writes them", async () => {
  const spaced = { en: "12%", fr: "12\u00a0%", nl: "12%", ro: "12\u00a0%" };
  expect(await inEach(() => names.percentText(0.123))).toEqual(spaced);
  expect((await inEach(() => names.signedPercentText(0.05))).en).toBe("+5%");
  expect((await inEach(() => names.signedPercentText(-0.05))).nl).toBe("\u22125%");
  expect((await inEach(() => names.signedPercentText(-0.001))).en).toBe("0%");
});

const COMPONENTS = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
const SPOKEN = [
  ...["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "placeholder", "title"],
  ...["heading", "label"],
];
/** The same in every language: our name, and the code of a table. */
const UNTRANSLATED = ["Trunkline", "k7m2-p9xq"];

type Node = Record<string, unknown> & { type?: string };

/** The texts that an expression may come to, as far as they are written in it. */
function writtenIn(expression: Node): string[] {
  switch (expression.type) {
    case "Literal":
      return typeof expression.value === "string" ? [expression.value] : [];
    case "TemplateLiteral":
      return (expression.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw);
    case "ConditionalExpression":
      return [expression.consequent, expression.alternate].flatMap((part) => writtenIn(part as Node));
    case "LogicalExpression":
    case "BinaryExpression":
      return [expression.left, expression.right].flatMap((part) => writtenIn(part as Node));
    default:
      return [];
  }
}

/** What a part of a template shows or says that is written in it. */
function literals(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(literals);
  if (typeof node !== "object" || node === null) return [];
  const { type, name, value, data, expression, ...parts } = node as Node;
  if (type === "Attribute") return SPOKEN.includes(name as string) ? literals(value) : [];
  if (type === "Text") return [data as string];
  if (type === "ExpressionTag") return writtenIn(expression as Node);
  return Object.values(parts).flatMap(literals);
}

test.each(Object.entries(COMPONENTS))("%s contains no untranslated text", (_, source) => {
  const { fragment } = parse(source, { modern: true });
  const written = literals(fragment).filter((text) => /\p{L}{2}/u.test(text));
  expect(written.filter((text) => !UNTRANSLATED.includes(text.trim()))).toEqual([]);
});

test("text in a component is found wherever it may hide", () => {
  const source = `<p title="One">{is ? "Two" : m.three()} Four {#if is}<b class="five">{\`Six \${n}\`}</b>{/if}</p>`;
  const found = literals(parse(source, { modern: true }).fragment).join(" ");
  expect(found.match(/\p{Lu}\w+/gu)).toEqual(["One", "Two", "Four", "Six"]);
});
