/** Replaces the plural rules of the compiled messages, which are slow to create in the browser. */

type Form = "one" | "few" | "other";

const RULES: Readonly<Record<string, (count: number) => Form>> = {
  en: (count) => (count === 1 ? "one" : "other"),
  fr: (count) => (count < 2 ? "one" : "other"),
  nl: (count) => (count === 1 ? "one" : "other"),
  ro: (count) => (count === 1 ? "one" : count === 0 || isBelowTwenty(count % 100) ? "few" : "other"),
};

const isBelowTwenty = (rest: number): boolean => rest > 0 && rest < 20;

/** Returns the plural form of a whole number in a language. */
export function plural(locale: string, count: unknown): Form {
  return RULES[locale]!(Number(count));
}
