import { mount } from "svelte";

import { followPreferences } from "../session/preferences.svelte";
import { getLocale } from "../words/generated/runtime.js";
import { m } from "../words/messages";
import App from "./App.svelte";
import { offerFonts } from "./fonts";

/** Mounts the page. Its words must be loaded. */
export function start(): void {
  document.documentElement.lang = getLocale();
  document.title = m.page_title();
  offerFonts();
  followPreferences();
  mount(App, { target: document.getElementById("app")! });
}
