import { mount } from "svelte";

import App from "./App.svelte";
import "./board/theme.css";
import "./main.css";
import { followPreferences } from "./preferences.svelte";
import { m } from "./words/generated/messages.js";
import { getLocale } from "./words/generated/runtime.js";

document.documentElement.lang = getLocale();
document.title = m.page_title();
followPreferences();

mount(App, { target: document.getElementById("app")! });
