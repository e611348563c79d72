import { CODE_LENGTH, CODE_LETTERS } from "../protocol";

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

/** Finds the table's code in a typed or pasted text: a code in any form, or a link. */
export function codeIn(text: string): string | null {
  const typed = /\/t\/([^/?#]*)/.exec(text)?.[1] ?? text;
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  return CODE.test(code) ? code : null;
}

/** Returns a code that is easy to read aloud: "k7m2-p9xq". */
export function spelled(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
