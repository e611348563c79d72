/** All texts of the page. Only the reader's language is loaded. */

import type * as Messages from "./generated/messages/_index.js";
import { getLocale, type Locale, overwriteGetLocale } from "./generated/runtime.js";

const LANGUAGES: Record<Locale, () => Promise<unknown>> = {
  en: () => import("./generated/messages/en.js"),
  fr: () => import("./generated/messages/fr.js"),
  nl: () => import("./generated/messages/nl.js"),
  ro: () => import("./generated/messages/ro.js"),
};

/** The texts of the current language. Undefined before `speak`. */
export let m: typeof Messages;

/** Loads a language: the given one, or else the chosen one or the browser's. */
export async function speak(locale: Locale = getLocale()): Promise<void> {
  m = (await LANGUAGES[locale]()) as typeof Messages;
  // Otherwise every text would read the browser's storage.
  overwriteGetLocale(() => locale);
}
