/** Every word of the page, of which only the reader's language is fetched. */

import type * as Messages from "./generated/messages/_index.js";
import { getLocale, type Locale, overwriteGetLocale } from "./generated/runtime.js";

const LANGUAGES: Record<Locale, () => Promise<unknown>> = {
  en: () => import("./generated/messages/en.js"),
  fr: () => import("./generated/messages/fr.js"),
  nl: () => import("./generated/messages/nl.js"),
  ro: () => import("./generated/messages/ro.js"),
};

/** The words of the language that is spoken; there are none before `speak`. */
export let m: typeof Messages;

/** Speak a language from now on: a given one, or else what was chosen or the browser prefers. */
export async function speak(locale: Locale = getLocale()): Promise<void> {
  m = (await LANGUAGES[locale]()) as typeof Messages;
  // It would look into the browser's store for each word.
  overwriteGetLocale(() => locale);
}
