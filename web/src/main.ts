import "./app/theme.css";
import { openAhead } from "./connection/early-socket";
import "./app/main.css";
import { load } from "./app/pages";
import { routeOf } from "./navigation/address";
import { speak } from "./words/messages";

/** All that the first sight takes is asked for at once, before any of it is run. */
async function begin(): Promise<void> {
  const route = routeOf(location.pathname);
  if (route.page === "table") openAhead(route.code);
  // A page that does not come says so itself.
  const page = route.page === "nowhere" ? null : load[route.page]().catch(() => {});
  const [{ start }] = await Promise.all([import("./app/start"), speak(), page]);
  start();
}

void begin();
