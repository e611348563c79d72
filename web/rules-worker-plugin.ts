import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

const WORKER = new URL("src/rulebook/page/rules-worker.js", import.meta.url);
const DOCUMENT = "rules.html";
/** What the page of the rules loads, whatever its reader's language. */
const NEEDED = [
  /\/src\/main\.ts$/,
  /\/src\/app\/(start\.ts|TablePage\.svelte)$/,
  /\/src\/rulebook\/(RuleSheet|page\/Rulebook)\.svelte$/,
  /\/src\/board\/ground\/Ground\.svelte$/,
  /\/words\/generated\/messages\/\w\w\.js$/,
  /\/docs\/rules(\.\w\w)?\.md/,
];

/** Writes the worker that keeps the rules offline, with the names of the files that they need. */
export function writeRulesWorker(): Plugin {
  return {
    name: "write-rules-worker",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = JSON.stringify(filesFor(bundle));
      const page = bundle[DOCUMENT] as Rolldown.OutputAsset;
      const version = createHash("sha256").update(files).update(page.source).digest("hex").slice(0, 12);
      const source = readFileSync(WORKER, "utf-8").replace('"{files}"', files).replace("{version}", version);
      this.emitFile({ type: "asset", fileName: "rules-worker.js", source });
    },
  };
}

function filesFor(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const roots = chunks.filter(({ moduleIds }) => moduleIds.some((id) => NEEDED.some((needed) => needed.test(id))));
  const names = new Set(roots.map(({ fileName }) => fileName));
  // The set grows while it is read.
  for (const name of names) for (const each of besides(bundle[name])) names.add(each);
  for (const name of Object.keys(bundle)) if (/icon-.*\.svg$/.test(name)) names.add(name);
  return [...names].map((name) => `/${name}`).sort();
}

/** The files that come with a chunk. */
function besides(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string[] {
  if (file?.type !== "chunk") return [];
  const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {};
  return [...file.imports, ...importedCss, ...importedAssets];
}
