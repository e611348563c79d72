import { mount } from "svelte";

import App from "./App.svelte";
import "./main.css";
import { m } from "./words/generated/messages.js";
import { getLocale } from "./words/generated/runtime.js";

document.documentElement.lang = getLocale();
document.title = m.page_title();

mount(App, { target: document.getElementById("app")! });
