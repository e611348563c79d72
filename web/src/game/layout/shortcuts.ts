/** Keyboard shortcuts. They work wherever the focus is, except in text fields. */

export type KeyActions = Readonly<Record<string, () => void>>;

/** Runs the action of a key. Held keys and keys with modifiers are ignored. */
export function pressKey(event: KeyboardEvent, actions: KeyActions): void {
  const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if ((event.target as Element).closest("input, textarea, select, dialog")) return;
  event.preventDefault();
  act();
}
