/** The keyboard's short ways, wherever the focus is but in a field of text. */

export type KeyActions = Readonly<Record<string, () => void>>;

/** Does what a key stands for; a held key, or one with Ctrl and the like, stands for nothing. */
export function pressKey(event: KeyboardEvent, actions: KeyActions): void {
  const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if ((event.target as Element).closest("input, textarea, select, dialog")) return;
  event.preventDefault();
  act();
}
