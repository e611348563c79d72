/** Loads the rules in the reader's language. */

import { getLocale, type Locale } from "../../words/generated/runtime.js";
import { type Book, parseBook } from "./book";

type Source = { readonly default: string };

const SOURCES: Record<Locale, () => Promise<Source>> = {
  en: () => import("../../../../docs/rules.md?raw"),
  fr: () => import("../../../../docs/rules.fr.md?raw"),
  nl: () => import("../../../../docs/rules.nl.md?raw"),
  ro: () => import("../../../../docs/rules.ro.md?raw"),
};

let book: Promise<Book> | null = null;

/** Returns the rules. A failed attempt can be repeated. */
export function loadBook(): Promise<Book> {
  book ??= SOURCES[getLocale()]().then(({ default: source }) => parseBook(source));
  book.catch(() => (book = null));
  return book;
}
