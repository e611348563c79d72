import "./app/theme.css";
import { openEarly } from "./connection/early-socket";
import "./app/main.css";
import { pages } from "./app/pages";
import { addressOf } from "./navigation/address";
import { speak } from "./words/messages";

/** Starts loading everything for the first view at once, before any of it runs. */
async function begin(): Promise<void> {
  const address = addressOf(location.pathname);
  if (address.page === "table") openEarly(address.code);
  // App.svelte reports a page that fails to load.
  const page = address.page === "nowhere" ? null : pages[address.page]().catch(() => {});
  const [{ start }] = await Promise.all([import("./app/start"), speak(), page]);
  start();
}

void begin();
