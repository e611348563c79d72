import { mount } from "svelte";

import App from "./App.svelte";
import "./board/theme.css";
import "./main.css";
import { here } from "./pages/here.svelte";
import { load } from "./pages/load";
import { followPreferences } from "./preferences.svelte";
import { getLocale } from "./words/generated/runtime.js";
import { m, speak } from "./words/messages";

const { page } = here.route;
// The page comes while its words do; if it does not, it says so itself.
if (page !== "nowhere") load[page]().catch(() => {});
await speak();
document.documentElement.lang = getLocale();
document.title = m.page_title();
followPreferences();

mount(App, { target: document.getElementById("app")! });
