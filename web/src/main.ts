import "./board/theme.css";
import { openAhead } from "./connection/ahead";
import "./main.css";
import { load } from "./pages/load";
import { routeOf } from "./pages/route";
import { speak } from "./words/messages";

/** All that the first sight takes is asked for at once, before any of it is run. */
async function begin(): Promise<void> {
  const route = routeOf(location.pathname);
  if (route.page === "table") openAhead(route.code);
  // A page that does not come says so itself.
  const page = route.page === "nowhere" ? null : load[route.page]().catch(() => {});
  const [{ start }] = await Promise.all([import("./start"), speak(), page]);
  start();
}

void begin();
