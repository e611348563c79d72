/** Finds what a step points at, on the screen. */

import { nodeOf } from "../motion/anchors";

const ROUTE = "route:";

/** Returns the element of a target: a route of the board, or an anchor. */
export function elementOf(target: string): Element | null {
  if (target.startsWith(ROUTE)) return document.querySelector(`[data-route="${target.slice(ROUTE.length)}"]`);
  return nodeOf(target);
}

export const isRoute = (target: string): boolean => target.startsWith(ROUTE);

/** Returns whether a route lies inside the part of the board that is in view. */
export function isInView(element: Element): boolean {
  const board = boardOf(element)?.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (!board) return true;
  return box.left >= board.left && box.right <= board.right && box.top >= board.top && box.bottom <= board.bottom;
}

/** Returns the element that clips the board. */
export const boardOf = (element: Element): Element | null => element.closest("[data-board]");

/** Moves the focus to a target, or to the first control in it. */
export function focusTarget(target: string, onwhole: () => void): void {
  const element = elementOf(target) as HTMLElement | SVGElement | null;
  if (!element) return;
  if (isRoute(target) && !isInView(element)) onwhole();
  const control =
    element.closest<HTMLElement>("button, a, [data-route]") ??
    element.querySelector<HTMLElement>("li button, button:only-child");
  control?.focus({ preventScroll: isRoute(target) });
}
