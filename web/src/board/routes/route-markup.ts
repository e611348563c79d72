/** Draws routes as markup text: a hundred components would take a third of the time that a table needs to open. */

import type { SeatMark } from "../../art/seat-marks";
import { symbols } from "../../art/symbols";
import { type DrawnRoute, routes } from "../../map/layout";
import { bar, inEach, placed } from "../trains/svg-path";
import { trainMarkup, trainsMarkup } from "../trains/train-markup";
import { DISC, GLYPH_SCALE, SIGN_PLACES } from "./color-signs";

/** Everything about a route's look that can change. */
export interface Look {
  readonly owner: SeatMark | null;
  readonly ghost: SeatMark | null;
  /** The trains are still running onto the route. */
  readonly isAwaited: boolean;
  readonly isDead: boolean;
  readonly isDimmed: boolean;
  readonly label: string;
  readonly tabindex: 0 | -1;
}

/** One look per route, in the order of the routes. */
export type Looks = readonly Look[];

const SLOT = bar(18.6, 5, 2.6);
const CROSS = "M-6.5-6.5 6.5 6.5M6.5-6.5-6.5 6.5";

/** Draws all routes the first time, and only what has changed after that. */
export function drawRoutes(sheet: Element, looks: Looks, before: Looks): void {
  if (before.length === 0) sheet.innerHTML = routes.map((route, i) => markupOf(route, looks[i]!)).join("");
  const groups = sheet.children;
  routes.forEach((route, i) => update(groups[i]!, route, looks[i]!, before[i]));
}

function markupOf(route: DrawnRoute, look: Look): string {
  return `<g role="button" data-route="${route.id}">${insideOf(route, look)}</g>`;
}

function update(group: Element, route: DrawnRoute, now: Look, before: Look | undefined): void {
  if (before && isOtherInside(now, before)) group.innerHTML = insideOf(route, now);
  if (!before || classOf(route, now) !== classOf(route, before)) group.setAttribute("class", classOf(route, now));
  if (now.label !== before?.label) group.setAttribute("aria-label", now.label);
  if (now.tabindex !== before?.tabindex) group.setAttribute("tabindex", String(now.tabindex));
}

function isOtherInside(a: Look, b: Look): boolean {
  return a.owner !== b.owner || a.ghost !== b.ghost || a.isAwaited !== b.isAwaited || a.isDead !== b.isDead;
}

function classOf({ color }: DrawnRoute, { owner, isDead, isDimmed }: Look): string {
  const claimed = owner ? ` claimed seat-${owner.color}` : "";
  return `route color-${color}${claimed}${isDead ? " dead" : ""}${isDimmed ? " dimmed" : ""}`;
}

function insideOf(route: DrawnRoute, { owner, ghost, isAwaited, isDead }: Look): string {
  const { spaces } = route;
  const parts = [pathOf("slot", inEach(spaces, SLOT))];
  if (isDead) parts.push(pathOf("cross", inEach(spaces, CROSS)));
  else if (!owner) parts.push(signMarkup(route));
  if (owner && !isAwaited) parts.push(trainsMarkup(spaces, owner));
  if (!owner && ghost) parts.push(...spaces.map((_, i) => trainMarkup(spaces, i, ghost, true)));
  return parts.join("");
}

/** Draws the sign of a route's colour. Gray has none: any colour fits. */
function signMarkup({ id, color }: DrawnRoute): string {
  const place = SIGN_PLACES.get(id)!;
  if (color === "gray") return "";
  return (
    pathOf("disc", placed(DISC, place)) + pathOf("glyph", placed(symbols[color], { ...place, scale: GLYPH_SCALE }))
  );
}

function pathOf(name: string, d: string): string {
  return `<path class="${name}" d="${d}"/>`;
}
