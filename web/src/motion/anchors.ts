/** Where things lie on the screen, by name, so that cards can fly from one to another. */

const places = new Map<string, HTMLElement | SVGElement>();

/** A Svelte action: this element is the place of that name. */
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

/** Where a place is now; null if it is not on the screen. */
export function placeOf(name: string): DOMRect | null {
  const box = places.get(name)?.getBoundingClientRect();
  return box?.width ? box : null;
}
