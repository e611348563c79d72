/**
 * Named places on the screen that cards fly between:
 * `deck`, `slot-0` to `slot-4`, `hand-red` and so on or else `hand`, `discards`, `ticket-deck`,
 * `tickets`, and `seat-0` to `seat-4`. The guide also points at `offer-` with a ticket's id, and at `offer-keep`.
 */

const places = new Map<string, HTMLElement | SVGElement>();

/** A Svelte action that registers an element as the place of a name. */
export function anchor(node: HTMLElement | SVGElement, name: string) {
  places.set(name, node);
  return {
    update(next: string): void {
      if (places.get(name) === node) places.delete(name);
      name = next;
      places.set(name, node);
    },
    destroy(): void {
      if (places.get(name) === node) places.delete(name);
    },
  };
}

/** Returns the element at a place, or null if there is none. */
export const nodeOf = (name: string): HTMLElement | SVGElement | null => places.get(name) ?? null;

/** Returns where a place is now, or null if it is not on the screen. */
export function placeOf(name: string): DOMRect | null {
  const box = places.get(name)?.getBoundingClientRect();
  return box?.width ? box : null;
}

const hiddenUntil = new Map<string, number>();

/** Hides a place until the card that flies there has arrived. */
export function hidePlace(name: string, milliseconds: number): void {
  places.get(name)?.animate({ opacity: [0, 0] }, { duration: milliseconds });
  hiddenUntil.set(name, Math.max(hiddenUntil.get(name) ?? 0, performance.now() + milliseconds));
}

/** Whether the card at a place is still hidden. */
export function isHidden(name: string): boolean {
  return performance.now() < (hiddenUntil.get(name) ?? 0);
}
