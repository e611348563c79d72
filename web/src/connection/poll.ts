/** Do something now and every few seconds, while the page is looked at; returns how to stop. */
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
