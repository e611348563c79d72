/** Stands in for what the compiled messages bring along, which has the browser make rules that take their time. */

type Form = "one" | "few" | "other";

const RULES: Readonly<Record<string, (count: number) => Form>> = {
  en: (count) => (count === 1 ? "one" : "other"),
  fr: (count) => (count < 2 ? "one" : "other"),
  nl: (count) => (count === 1 ? "one" : "other"),
  ro: (count) => (count === 1 ? "one" : count === 0 || isBelowTwenty(count % 100) ? "few" : "other"),
};

const isBelowTwenty = (rest: number): boolean => rest > 0 && rest < 20;

/** The form that a language gives to a whole number. */
export function plural(locale: string, count: unknown): Form {
  return RULES[locale]!(Number(count));
}
