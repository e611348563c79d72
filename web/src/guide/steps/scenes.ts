/** The steps of the guide as data. The first one that is due is shown, so any line of play leads to one. */

import type { Claim, RouteData } from "../../protocol";
import { cardsOf } from "../../table/legal-moves";
import { type Advice, advise, goalsOf } from "./advice";
import { type Learned, learnedIn } from "./learned";
import { openTickets, routesNeeded, trainsOf } from "./needs";
import { pointsFor, type Situation, twinOf } from "./situation";

export type SceneId =
  | "welcome"
  | "tickets"
  | "offer"
  | "draw"
  | "draw_unseen"
  | "second"
  | "second_unseen"
  | "plan"
  | "locomotive"
  | "claim"
  | "double"
  | "gray"
  | "claim_again"
  | "longer"
  | "collect"
  | "collect_unseen"
  | "last_round"
  | "last_draw"
  | "new_tickets"
  | "pass"
  | "watch"
  | "count"
  | "ticket_done"
  | "ticket_failed"
  | "path"
  | "bonus"
  | "winner"
  | "finished";

/** Ids and numbers that the text mentions. Texts are written when they are shown, in the language of that time. */
export interface Values {
  readonly tickets?: readonly string[];
  readonly route?: string;
  readonly routes?: readonly string[];
  readonly paid?: ReturnType<typeof cardsOf>;
  readonly color?: string;
  readonly seat?: number;
  readonly count?: number;
  readonly points?: number;
}

export interface Scene {
  readonly id: SceneId;
  readonly values: Values;
  /** What to point at: the name of an anchor, or `route:` with a route's id. */
  readonly targets: readonly string[];
  readonly advice: Advice | null;
}

interface Context {
  readonly situation: Situation;
  readonly learned: Learned;
  readonly advice: Advice | null;
}

interface SceneRule {
  readonly id: SceneId;
  readonly isDue: (context: Context) => boolean;
  readonly values?: (context: Context) => Values;
  readonly targets?: (context: Context) => readonly string[];
}

type Doing<D extends Advice["do"]> = Extract<Advice, { do: D }>;

function doing<D extends Advice["do"]>({ advice }: Context, what: D): Doing<D> | null {
  return advice?.do === what ? (advice as Doing<D>) : null;
}

const claimed = (context: Context): Claim => doing(context, "claim")!.claim;
const routeOf = (context: Context): RouteData => context.situation.routes.get(claimed(context).route)!;
const isSecond = ({ situation }: Context): boolean => situation.view.is_second_card_due;
const isLast = ({ situation }: Context): boolean => situation.view.turns_left !== null;

const claimValues = (context: Context): Values => {
  const { id, length } = routeOf(context);
  return { route: id, paid: cardsOf(claimed(context)), count: length, points: pointsFor(context.situation, length) };
};
const claimTargets = (context: Context): string[] => [`route:${claimed(context).route}`];
const takeValues = (context: Context): Values => ({ color: doing(context, "take")!.card, ...needValues(context) });
const takeTargets = (context: Context): string[] => [`slot-${doing(context, "take")!.slot}`];
const needValues = ({ situation }: Context): Values => ({
  routes: goalsOf(situation)
    .routes.slice(0, 2)
    .map(({ id }) => id),
});

/** The ticket to plan with: the most valuable one that is open. */
function planned({ situation }: Context): string | undefined {
  const worth = (id: string): number => situation.tickets.get(id)?.points ?? 0;
  return openTickets(situation).sort((a, b) => worth(b) - worth(a))[0];
}

const whoEnds = ({ situation }: Context): number =>
  situation.events.flatMap((event) => (event.type === "last_round" ? [event.seat] : []))[0] ?? situation.seat;

const TURN_SCENES: readonly SceneRule[] = [
  {
    id: "welcome",
    isDue: (context) => isFirstOffer(context) && context.situation.chosen.size === 0,
    values: (context) => ({ tickets: doing(context, "keep")!.tickets }),
    targets: (context) => doing(context, "keep")!.tickets.map((ticket) => `offer-${ticket}`),
  },
  {
    id: "tickets",
    isDue: isFirstOffer,
    values: (context) => ({ tickets: doing(context, "keep")!.tickets }),
    targets: offerTargets,
  },
  {
    id: "offer",
    isDue: (context) => doing(context, "keep") !== null,
    values: (context) => ({ tickets: doing(context, "keep")!.tickets }),
    targets: offerTargets,
  },
  { id: "pass", isDue: (context) => doing(context, "pass") !== null },
  {
    id: "second",
    isDue: (context) => isSecond(context) && doing(context, "take") !== null,
    values: takeValues,
    targets: takeTargets,
  },
  { id: "second_unseen", isDue: isSecond, values: needValues, targets: () => ["deck"] },
  {
    id: "last_round",
    isDue: (context) => isLast(context) && doing(context, "claim") !== null,
    values: (context) => ({ ...claimValues(context), seat: whoEnds(context) }),
    targets: claimTargets,
  },
  { id: "last_draw", isDue: isLast, values: (context) => ({ seat: whoEnds(context) }), targets: () => ["deck"] },
  {
    id: "draw",
    isDue: (context) => !context.learned.hasDrawn && doing(context, "take") !== null,
    values: takeValues,
    targets: takeTargets,
  },
  { id: "draw_unseen", isDue: ({ learned }) => !learned.hasDrawn, targets: () => ["deck"] },
  {
    id: "plan",
    isDue: (context) => !context.situation.hasLooked && !context.learned.hasClaimed && planned(context) !== undefined,
    values: (context) => {
      const ticket = planned(context)!;
      return { tickets: [ticket], count: trainsOf(routesNeeded(context.situation, [ticket])) };
    },
    targets: () => ["tickets"],
  },
  {
    id: "locomotive",
    isDue: (context) => doing(context, "take")?.card === "locomotive",
    targets: takeTargets,
  },
  { id: "claim", isDue: isFirstClaim, values: claimValues, targets: claimTargets },
  {
    id: "double",
    isDue: (context) =>
      doing(context, "claim") !== null &&
      !context.learned.hasClaimedDouble &&
      twinOf(context.situation, routeOf(context).id) !== undefined,
    values: claimValues,
    targets: claimTargets,
  },
  {
    id: "gray",
    isDue: (context) =>
      doing(context, "claim") !== null && !context.learned.hasClaimedGray && routeOf(context).color === "gray",
    values: claimValues,
    targets: claimTargets,
  },
  {
    id: "longer",
    isDue: (context) => doing(context, "claim")?.goal === "longer",
    values: claimValues,
    targets: claimTargets,
  },
  {
    id: "claim_again",
    isDue: (context) => doing(context, "claim") !== null,
    values: claimValues,
    targets: claimTargets,
  },
  {
    id: "collect",
    isDue: (context) => doing(context, "take") !== null,
    values: takeValues,
    targets: takeTargets,
  },
  {
    id: "collect_unseen",
    isDue: (context) => doing(context, "draw") !== null,
    values: needValues,
    targets: () => ["deck"],
  },
  { id: "new_tickets", isDue: (context) => doing(context, "tickets") !== null, targets: () => ["ticket-deck"] },
  { id: "watch", isDue: () => true },
];

function isFirstOffer(context: Context): boolean {
  return doing(context, "keep") !== null && context.situation.view.tickets.length === 0;
}

function isFirstClaim(context: Context): boolean {
  return doing(context, "claim") !== null && !context.learned.hasClaimed;
}

/** The proposed tickets until they are marked, then the button that keeps them. */
function offerTargets(context: Context): string[] {
  const { tickets } = doing(context, "keep")!;
  const { chosen } = context.situation;
  const missing = tickets.filter((ticket) => !chosen.has(ticket));
  return missing.length > 0 ? missing.map((ticket) => `offer-${ticket}`) : ["offer-keep"];
}

/** Returns the step for a situation. There always is one. */
export function sceneOf(situation: Situation): Scene {
  if (situation.view.is_over) return endScene(situation);
  const context: Context = { situation, learned: learnedIn(situation), advice: advise(situation) };
  const rule = situation.moves.length > 0 ? TURN_SCENES.find(({ isDue }) => isDue(context)) : undefined;
  if (!rule) return scene("watch", { seat: situation.view.to_act[0] ?? situation.seat });
  return {
    id: rule.id,
    values: rule.values?.(context) ?? {},
    targets: rule.targets?.(context) ?? [],
    advice: context.advice,
  };
}

const scene = (id: SceneId, values: Values = {}): Scene => ({ id, values, targets: [], advice: null });

function endScene({ reveal, view, seat }: Situation): Scene {
  if (reveal === "after") return scene("finished");
  if (reveal === "before") return scene("count", { points: view.seats[seat]!.points });
  if (reveal.kind === "winners") return scene("winner", { seat: reveal.winners[0] ?? seat });
  const whose = { seat: reveal.seat };
  if (reveal.kind === "path") return scene("path", { ...whose, count: reveal.length });
  if (reveal.kind === "badge") return scene("bonus", { ...whose, points: reveal.points });
  const { id, points } = reveal.ticket;
  return scene(reveal.isDone ? "ticket_done" : "ticket_failed", { ...whose, tickets: [id], points });
}
