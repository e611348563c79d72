/** Writes the steps and answers of the guide in the reader's language. */

import type { Card } from "../protocol";
import type { Table } from "../table/table.svelte";
import { m } from "../words/messages";
import { cardsName, colorName, listOf, routeName, seatName } from "../words/names";
import type { Reaction } from "./steps/reactions";
import type { Scene, SceneId, Values } from "./steps/scenes";

interface Texts {
  readonly heading: string;
  readonly text: string;
}

/** What a text may mention, as words. */
interface Names {
  readonly rival: string;
  readonly name: string;
  readonly ticket: string;
  readonly tickets: string;
  readonly route: string;
  readonly routes: string;
  readonly cards: string;
  readonly color: string;
  readonly trains: string;
  readonly points: string;
  readonly keep: string;
}

type Write = (names: Names) => string;

/** All texts, looked up when they are needed, because a module is loaded before its language is chosen. */
const scenes = (): Record<SceneId, readonly [heading: Write, text: Write]> => ({
  welcome: [m.guide_welcome_heading, m.guide_welcome],
  tickets: [m.guide_tickets_heading, m.guide_tickets],
  offer: [m.guide_offer_heading, m.guide_offer],
  draw: [m.guide_draw_heading, m.guide_draw],
  draw_unseen: [m.guide_draw_heading, m.guide_draw_unseen],
  second: [m.guide_second_heading, m.guide_second],
  second_unseen: [m.guide_second_heading, m.guide_second_unseen],
  plan: [m.guide_plan_heading, m.guide_plan],
  locomotive: [m.guide_locomotive_heading, m.guide_locomotive],
  claim: [m.guide_claim_heading, m.guide_claim],
  double: [m.guide_double_heading, m.guide_double],
  gray: [m.guide_gray_heading, m.guide_gray],
  claim_again: [m.guide_again_heading, m.guide_again],
  longer: [m.guide_longer_heading, m.guide_longer],
  collect: [m.guide_collect_heading, m.guide_collect],
  collect_unseen: [
    m.guide_collect_heading,
    (names) => (names.routes ? m.guide_collect_unseen(names) : m.guide_collect_free()),
  ],
  last_round: [m.guide_last_heading, m.guide_last_claim],
  last_draw: [m.guide_last_heading, m.guide_last_draw],
  new_tickets: [m.guide_new_heading, m.guide_new],
  pass: [m.guide_pass_heading, () => m.guide_pass({ pass: m.play_pass() })],
  watch: [m.guide_watch_heading, m.guide_watch],
  count: [m.guide_count_heading, ({ points }) => m.guide_count({ points, next: m.guide_next() })],
  ticket_done: [m.guide_done_heading, m.guide_done],
  ticket_failed: [m.guide_failed_heading, m.guide_failed],
  path: [m.guide_path_heading, m.guide_path],
  bonus: [m.guide_bonus_heading, m.guide_bonus],
  winner: [m.guide_winner_heading, m.guide_winner],
  finished: [m.guide_finished_heading, m.guide_finished],
});

const answers = (): Record<Reaction["id"], Write> => ({
  scored: m.guide_scored,
  scored_other: m.guide_scored_other,
  completed: m.guide_completed,
  drew_other: m.guide_drew_other,
  took_locomotive: m.guide_took_locomotive,
  kept_other: m.guide_kept_other,
  wanted_tickets: m.guide_wanted_tickets,
  blocked: m.guide_blocked,
  lost: m.guide_lost,
});

type Told = Pick<Scene, "id" | "values"> & { readonly reactions: readonly Reaction[] };

/** Writes a step, after the answers to what happened before it. */
export function textsOf({ id, values, reactions }: Told, table: Table): Texts {
  const [heading, text] = scenes()[id];
  const names = namesIn(values, table);
  const replies = reactions.map((reaction) => answers()[reaction.id](namesIn(valuesOf(reaction), table)));
  const isWatching = id === "watch" && replies.length > 0;
  const said = isWatching ? replies : [...replies, ...introOf(id, values, table), text(names)];
  return { heading: heading(names), text: said.join(" ") };
}

function valuesOf({ route, ticket, points }: Reaction): Values {
  return {
    ...(route === undefined ? {} : { route }),
    ...(ticket === undefined ? {} : { tickets: [ticket] }),
    ...(points === undefined ? {} : { points }),
  };
}

/** The last round begins with who brought it about. */
function introOf(id: SceneId, { seat }: Values, table: Table): string[] {
  if (id !== "last_round" && id !== "last_draw") return [];
  return [seat === table.seat ? m.guide_last_own() : m.guide_last_other({ name: seatName(table, seat ?? 0) })];
}

function namesIn(values: Values, table: Table): Names {
  const { tickets = [], route, routes = [], paid = [], color, seat, count = 0, points = 0 } = values;
  const rival = seatName(table, table.seat === 0 ? 1 : 0);
  const routeText = (id: string): string => named(table.routes.get(id));
  const ticketTexts = tickets.map((id) => named(table.tickets.get(id)));
  return {
    rival,
    name: seat === undefined ? rival : seatName(table, seat),
    ticket: ticketTexts[0] ?? "",
    tickets: listOf(ticketTexts),
    route: route === undefined ? "" : routeText(route),
    routes: listOf(routes.map(routeText)),
    cards: listOf(paid.map(([card, cards]) => cardsName(card, cards))),
    color: color === undefined ? "" : colorName(color as Card),
    trains: m.guide_trains({ count }),
    points: m.people_points({ count: points }),
    keep: m.play_offer_keep({ count: tickets.length }),
  };
}

const named = (joined: Parameters<typeof routeName>[0] | undefined): string => (joined ? routeName(joined) : "");
