/** Checks that every component begins with one line that says what it shows. */

import { fileURLToPath } from "node:url";

import { readSources, report } from "./sources.mjs";

const HEAD = /^<!-- Shows .+\. -->\n/;

/** The components among some sources that do not say what they show: one sentence each. */
export function undescribedComponents(sources) {
  const paths = Object.keys(sources).filter((path) => path.endsWith(".svelte") && !HEAD.test(sources[path]));
  return paths.map((path) => `${path} does not begin with a line such as <!-- Shows the player's cards. -->`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) report(undescribedComponents(readSources()));
