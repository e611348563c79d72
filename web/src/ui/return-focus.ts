/** An attachment for a panel that comes and goes: returns the focus to where it was before, once the panel closes. */
export function returnFocus(panel: HTMLElement): () => void {
  const before = document.activeElement as HTMLElement | null;
  return () => {
    const { activeElement } = document;
    if (panel.contains(activeElement) || activeElement === document.body) before?.focus({ preventScroll: true });
  };
}
