import "./app/theme.css";
import { openEarly } from "./connection/early-socket";
import "./app/main.css";
import { pages } from "./app/pages";
import { addressOf } from "./navigation/address";
import { speak } from "./words/messages";

/** All that the first sight takes is asked for at once, before any of it is run. */
async function begin(): Promise<void> {
  const address = addressOf(location.pathname);
  if (address.page === "table") openEarly(address.code);
  // A page that does not come says so itself.
  const page = address.page === "nowhere" ? null : pages[address.page]().catch(() => {});
  const [{ start }] = await Promise.all([import("./app/start"), speak(), page]);
  start();
}

void begin();
