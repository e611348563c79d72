/** Keeps the rules for a reader without a connection. */

/** The worker sees only the page of the rules: never a table, and never the home page. */
const WORKER = "/rules-worker.js";
const SCOPE = "/rules";

/** Lets a worker keep the page and the rules in all languages. Some browsers have no workers. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE }).catch(() => {});
}
