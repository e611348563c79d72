/** Keeps a panel beside a route of the board, even while the board moves. */

import type { Attachment } from "svelte/attachments";

import type { RouteId } from "../../map/layout";

const GAP = 16;
const MARGIN = 10;

/** Places the panel above the route, or below it if there is no room, and always inside the window. */
export function near(route: RouteId): Attachment<HTMLElement> {
  return (panel) => {
    let frame = requestAnimationFrame(function follow() {
      place(panel, document.querySelector(`[data-route="${route}"]`));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  };
}

function place(panel: HTMLElement, target: Element | null): void {
  if (!target) return;
  const [at, { offsetWidth: width, offsetHeight: height }] = [target.getBoundingClientRect(), panel];
  const above = at.top - GAP - height;
  const left = between(at.left + at.width / 2 - width / 2, innerWidth - width);
  const top = between(above >= MARGIN ? above : at.bottom + GAP, innerHeight - height);
  panel.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
}

function between(value: number, most: number): number {
  return Math.max(MARGIN, Math.min(value, most - MARGIN));
}
