/** Runs a task now and every few seconds while the page is visible. Returns a function that stops it. */
export function poll(task: () => void, everyMs: number): () => void {
  const look = (): void => {
    if (!document.hidden) task();
  };
  look();
  const timer = setInterval(look, everyMs);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
