/** Keyboard shortcuts. They work wherever the focus is, except in text fields. */

export type KeyActions = Readonly<Record<string, () => void>>;

/** Runs the action of a key. Held keys and keys with modifiers are ignored; single characters can be switched off. */
export function pressKey(event: KeyboardEvent, actions: KeyActions, hasLetterKeys: boolean): void {
  const isCharacter = event.key.length === 1;
  const act = actions[isCharacter ? event.key.toLowerCase() : event.key];
  if (!act || (isCharacter && !hasLetterKeys)) return;
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if ((event.target as Element).closest("input, textarea, select, dialog")) return;
  // A click on the text of a sheet leaves the focus outside of it.
  if (document.querySelector("dialog:modal")) return;
  event.preventDefault();
  act();
}
