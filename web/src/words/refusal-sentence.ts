/** Says why the server refused something, with the facts that it gave. The server has the same words in English. */

import type { Facts, RouteData, UpdateMessage } from "../protocol";
import { m } from "./messages";
import { cardsName, colorName, listOf, routeName, seatName, word } from "./names";

interface RefusalMessage {
  readonly code: string;
  readonly message: string;
  readonly facts: Facts | null;
}

interface Place {
  readonly update: UpdateMessage | null;
  readonly seat: number | null;
  readonly routes: ReadonlyMap<string, RouteData>;
}

/** Returns why something was refused at a table, without the number of the rule. */
export function refusalSentence({ code, message, facts }: RefusalMessage, table: Place): string {
  const told = facts && (aboutTurn(code, facts, table) ?? aboutRoute(code, facts, table));
  return told ?? word(`refusal_${code}`, message);
}

function aboutTurn(code: string, { waiting_for = [], tickets }: Facts, table: Place): string | null {
  const names = listOf(waiting_for.map((seat) => seatName(table, seat)));
  if (code === "not_your_turn") return m.facts_not_your_turn({ names });
  if (code === "wait_for_first_tickets") return m.facts_first_tickets({ names });
  if (code === "too_few_first_tickets") return m.facts_keep_first({ count: tickets ?? 0 });
  return code === "too_few_tickets" ? m.facts_keep({ count: tickets ?? 0 }) : null;
}

function aboutRoute(code: string, facts: Facts, table: Place): string | null {
  const data = table.routes.get(facts.route ?? "");
  if (!data) return null;
  const route = routeName(data);
  switch (code) {
    case "route_taken":
      return facts.owner === table.seat
        ? m.facts_own_route({ route })
        : m.facts_taken({ route, name: seatName(table, facts.owner ?? 0) });
    case "own_double":
      return m.facts_own_double({ route });
    case "closed_double":
      return m.facts_closed_double({ route, name: seatName(table, facts.owner ?? 0) });
    case "trains_short":
      return m.facts_trains({ route, needed: m.facts_needed_trains({ count: data.length }), count: facts.trains ?? 0 });
    case "wrong_number_of_cards":
      return m.facts_number({ route, needed: m.facts_needed_cards({ count: data.length }) });
    default:
      return facts.color === undefined && facts.cards === undefined ? null : aboutCards(code, facts, route, data);
  }
}

function aboutCards(code: string, { color, paid, cards = 0, locomotives = 0 }: Facts, route: string, data: RouteData) {
  const { length } = data;
  const isGray = data.color === "gray";
  const needed = isGray ? m.facts_needed_one_color({ count: length }) : cardsName(color ?? "red", length);
  if (code === "wrong_color") return m.facts_wrong_color({ route, needed, color: colorName(paid ?? "gray") });
  const count = cards ?? 0;
  const engines = locomotives ?? 0;
  if (count + engines >= length) return m.facts_other_payment({ route });
  const values = { route, needed, count, cards: cardsName(color ?? "red", count) };
  return engines > 0
    ? withLocomotives({ ...values, locomotives: cardsName("locomotive", engines) }, isGray)
    : withoutLocomotives(values, isGray);
}

interface Held {
  readonly route: string;
  readonly needed: string;
  readonly count: number;
  readonly cards: string;
}

function withLocomotives(held: Held & { readonly locomotives: string }, isGray: boolean): string {
  if (held.count === 0) return m.facts_only_locomotives(held);
  return isGray ? m.facts_gray_short(held) : m.facts_short(held);
}

function withoutLocomotives(held: Held, isGray: boolean): string {
  if (held.count === 0) return m.facts_nothing(held);
  return isGray ? m.facts_gray_short_no_locomotive(held) : m.facts_short_no_locomotive(held);
}
