/** Reads the page's own sources, and reports what a check finds in them. */

import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SRC = fileURLToPath(new URL("../src", import.meta.url));
const GENERATED = "words/generated/";

/** The text of every module and component, by its path within `src/`. */
export function readSources() {
  const paths = readdirSync(SRC, { recursive: true }).map((path) => path.split(sep).join("/"));
  const own = paths.filter((path) => /\.(ts|svelte)$/.test(path) && !path.startsWith(GENERATED));
  return Object.fromEntries(own.map((path) => [path, readFileSync(join(SRC, path), "utf8")]));
}

/** Prints problems, and lets the process fail if there are any. */
export function report(problems) {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
