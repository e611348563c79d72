/** The browser's own formats: each takes its time to make, so that it is made once. */

const made = new Map<string, unknown>();

/** A format for a language; `name` tells it from the others. */
export function formatOf<T>(name: string, locale: string, make: (locale: string) => T): T {
  const key = `${name} ${locale}`;
  if (!made.has(key)) made.set(key, make(locale));
  return made.get(key) as T;
}
