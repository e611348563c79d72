/** Answers what the player did since a step, and what the rival did to the player's plan. */

import type { Advice } from "./advice";
import { isPossible, openTickets } from "./needs";
import { eventsOf, type OwnEvent, type Situation, twinOf } from "./situation";

/** What the guide proposed at some moment of the game. */
export interface Proposal {
  /** The number of events before it. */
  readonly at: number;
  readonly advice: Advice | null;
  /** The routes that the tickets needed then. */
  readonly needs: readonly string[];
}

export interface Reaction {
  readonly id:
    | "scored"
    | "scored_other"
    | "drew_other"
    | "took_locomotive"
    | "kept_other"
    | "wanted_tickets"
    | "completed"
    | "lost"
    | "blocked";
  readonly route?: string;
  readonly ticket?: string;
  readonly points?: number;
}

/** Returns the reactions to everything since a proposal, most important first. */
export function reactionsTo(situation: Situation, proposal: Proposal): Reaction[] {
  const since = situation.events.slice(proposal.at);
  const [own] = eventsOf(since, situation.seat);
  const answer = own ? answerTo(situation, own, proposal.advice) : null;
  return [...(answer ? [answer] : []), ...rivalNews(situation, since, proposal)];
}

function answerTo(situation: Situation, event: OwnEvent, advice: Advice | null): Reaction | null {
  const isFollowed = advice !== null && isWhatWasProposed(situation, event, advice);
  if (event.type === "claim") return claimAnswer(situation, event, isFollowed);
  if (isFollowed || advice === null) return null;
  if (event.type === "draw_face_up" && event.card === "locomotive") return { id: "took_locomotive" };
  if (event.type === "draw_face_up" || event.type === "draw_deck") return { id: "drew_other" };
  if (event.type === "keep_tickets") return { id: "kept_other" };
  return event.type === "draw_tickets" ? { id: "wanted_tickets" } : null;
}

function claimAnswer(
  situation: Situation,
  { route, points }: Extract<OwnEvent, { type: "claim" }>,
  isFollowed: boolean,
): Reaction {
  const completed = Object.entries(situation.view.completed).find(([, path]) => path.includes(route))?.[0];
  if (completed !== undefined) return { id: "completed", ticket: completed, route, points };
  return { id: isFollowed ? "scored" : "scored_other", route, points };
}

function isWhatWasProposed(situation: Situation, event: OwnEvent, advice: Advice): boolean {
  switch (advice.do) {
    case "keep":
      return event.type === "keep_tickets" && sameTickets(event.kept, advice.tickets);
    case "claim":
      return event.type === "claim" && isSameTrack(situation, event.route, advice.claim.route);
    case "take":
      return event.type === "draw_face_up" && event.card === advice.card;
    case "draw":
      return event.type === "draw_deck";
    case "tickets":
      return event.type === "draw_tickets";
    case "pass":
      return event.type === "pass";
  }
}

function sameTickets(kept: readonly (string | null)[], proposed: readonly string[]): boolean {
  return kept.length === proposed.length && proposed.every((ticket) => kept.includes(ticket));
}

const isSameTrack = (situation: Situation, route: string, other: string): boolean =>
  route === other || twinOf(situation, other)?.id === route;

/** What a rival's claim did to the player's plan. */
function rivalNews(situation: Situation, since: Situation["events"], { needs }: Proposal): Reaction[] {
  const claims = since.flatMap((event) => (event.type === "claim" && event.seat !== situation.seat ? [event] : []));
  const block = claims.find(({ route }) => needs.some((need) => isSameTrack(situation, route, need)));
  if (!block) return [];
  const lost = openTickets(situation).find((ticket) => !isPossible(situation, ticket));
  return [lost === undefined ? { id: "blocked", route: block.route } : { id: "lost", ticket: lost }];
}
