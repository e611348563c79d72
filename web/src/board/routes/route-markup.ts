/** Draws routes as markup text: a hundred components would take a third of the time that a table needs to open. */

import type { SeatMark } from "../../art/seat-marks";
import { symbols } from "../../art/symbols";
import { type DrawnRoute, type RouteColor, routes, type Space } from "../../map/layout";
import { bar, inEach, placed } from "../trains/svg-path";
import { trainsMarkup } from "../trains/train-markup";

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

const SLOT = bar(20, 6, 2.5);
const RULE = bar(18.2, 4.2, 1.2);
const GLYPH_SCALE = 0.37;

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

function insideOf({ spaces, color }: DrawnRoute, { owner, ghost, isAwaited, isDead }: Look): string {
  const slots = inEach(spaces, SLOT);
  const parts = [pathOf("slot", slots)];
  if (isDead) parts.push(pathOf("hatch", slots));
  else if (!owner) parts.push(pathOf("rule", inEach(spaces, RULE)), pathOf("glyph", glyphsOn(spaces, color)));
  if (owner && !isAwaited) parts.push(trainsMarkup(spaces, true, owner));
  if (!owner && ghost)
    parts.push(...spaces.map((space, i) => trainsMarkup([space], i === spaces.length - 1, ghost, true)));
  return parts.join("");
}

function glyphsOn(spaces: readonly Space[], color: RouteColor): string {
  return spaces.map(({ x, y }) => placed(symbols[color], { x, y, scale: GLYPH_SCALE })).join("");
}

function pathOf(name: string, d: string): string {
  return `<path class="${name}" d="${d}"/>`;
}
