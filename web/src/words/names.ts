/** Names of things on the board and at the table, in the reader's language. */

import type { Card, RouteData, SayPhrase, UpdateMessage } from "../protocol";
import { getLocale } from "./generated/runtime.js";
import { m } from "./messages";

/** The places that are named on the board beside its cities. */
export type PlaceId = "canada" | "mexico" | "pacific" | "atlantic" | "gulf";

type Words = Record<string, ((values: Record<string, unknown>) => string) | undefined>;

/** Returns the text of a composed key, or the fallback if there is none. */
export function word(key: string, fallback: string, values: Record<string, unknown> = {}): string {
  return (m as unknown as Words)[key.replaceAll("-", "_")]?.(values) ?? fallback;
}

export const cityName = (id: string): string => word(`city_${id}`, id);

/** Names the two cities of a route or a ticket. */
export const routeName = ({ city_a, city_b }: Pick<RouteData, "city_a" | "city_b">): string =>
  `${cityName(city_a)} – ${cityName(city_b)}`;

/** Names a colour on its own. For counted cards, use `cardsName`. */
export const colorName = (card: Card | "gray"): string => word(`color_${card}`, card);

/** Names a number of cards of one kind: "3 red cards". */
export const cardsName = (card: Card, count: number): string => word(`cards_${card}`, card, { count });

export const placeName = (place: PlaceId): string => word(`place_${place}`, place);

export const rulesetName = (id: string): string => word(`ruleset_${id}`, id);

/** Describes a ruleset in one sentence. */
export const rulesetStory = (id: string): string => word(`story_${id}`, "");

export const botLevel = (bot: string): string => word(`bot_${bot}`, bot);

/** Names the traveller that a level is named after. */
export const travellerName = (bot: string): string => word(`traveller_${bot}`, bot);

/** Describes how a level plays in one sentence. */
export const travellerTemper = (bot: string): string => word(`temper_${bot}`, "");

export const phraseText = (phrase: SayPhrase["phrase"]): string => word(`phrase_${phrase}`, phrase);

/** Returns the name of the player on a seat, or the seat's number if it is free. */
export function seatName(table: { readonly update: UpdateMessage | null }, seat: number): string {
  return table.update?.sitters[seat]?.name ?? m.seat_number({ number: seat + 1 });
}

interface RefusalMessage {
  readonly code: string;
  readonly message: string;
  readonly rule: string | null;
}

/** Returns why something was refused, with the number of the rule. */
export function refusalText({ code, message, rule }: RefusalMessage): string {
  const sentence = word(`refusal_${code}`, message);
  return rule ? `${sentence} (${rule})` : sentence;
}

/** "Ada, Ben and Cleo" */
export const listOf = (items: readonly string[]): string => joined(items, m.list_two_and, m.list_and);

/** "this, that or the other" */
export const eitherOf = (items: readonly string[]): string => joined(items, m.list_two_or, m.list_or);

type Join = typeof m.list_and;

function joined(items: readonly string[], two: Join, more: Join): string {
  const last = items.at(-1) ?? "";
  const first = items.slice(0, -1).join(", ");
  if (items.length < 2) return last;
  return items.length === 2 ? two({ first, last }) : more({ first, last });
}

const MINUS = "\u2212";

/** Formats a number. The browser's formatter is slow, so it is used only for large numbers. */
export function numberText(value: number): string {
  if (value < 0) return MINUS + numberText(-value);
  return value < 1000 ? String(value) : new Intl.NumberFormat(getLocale()).format(value);
}

/** Formats a number with its sign, even if it is positive: "+7". */
export const signedText = (value: number): string => (value > 0 ? "+" : "") + numberText(value);

/** Formats a share of 1 in percent: "12%", "12 %". */
export const percentText = (share: number): string =>
  new Intl.NumberFormat(getLocale(), { style: "percent" }).format(share);

/** Formats a share of 1 in percent with its sign: "+12%". */
export const signedPercentText = (share: number): string =>
  new Intl.NumberFormat(getLocale(), { style: "percent", signDisplay: "exceptZero" }).format(share).replace("-", MINUS);
