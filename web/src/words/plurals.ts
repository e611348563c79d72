/** Stands in for what the compiled messages bring along, which makes new rules for every number. */

import { formatOf } from "./formats";

/** The form that a language gives to a number: "one", "few", "other" and so on. */
export function plural(locale: string, count: unknown): string {
  return formatOf("plural", locale, (language) => new Intl.PluralRules(language)).select(Number(count));
}
