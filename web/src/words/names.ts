/** Names of what is on the board, in the reader's language. */

import { m } from "./generated/messages.js";

type Words = Record<string, ((values?: Record<string, unknown>) => string) | undefined>;

/** A word by a key that is put together; the fallback if there is none. */
export function word(key: string, fallback: string): string {
  return (m as unknown as Words)[key]?.() ?? fallback;
}
