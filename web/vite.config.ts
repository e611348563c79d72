import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { normalizePath, type Plugin, type Rolldown } from "vite";
import { defineConfig } from "vitest/config";

import { writeRulesWorker } from "./rules-worker-plugin";

const PAGE = "../src/trunkline/page";
const SERVER = "http://127.0.0.1:8000";
const COMPRESSIBLE = /\.(css|html|js|json|svg)$/;

/**
 * Every file costs the browser extra time, so there are few: a small first one that loads the rest; one with what
 * several pages and parts share; one for a table; and some that load later.
 */
const FIRST = "main.ts";
const SHARED = ["app/start.ts", "words/plurals.ts"];
const TABLE = "app/TablePage.svelte";
const PARTS = [TABLE, "home/Home.svelte", "home/new-game/FriendsDialog.svelte", "settings/Settings.svelte"];
const SOURCES = normalizePath(fileURLToPath(new URL("src/", import.meta.url)));

type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;

function fileOf(id: string, modules: Modules): string | null {
  const isNeededBy = (path: string): boolean => neededBy(path, modules).has(id);
  if (isNeededBy(FIRST)) return null;
  if (SHARED.some(isNeededBy) || PARTS.filter(isNeededBy).length > 1) return "shared";
  return isNeededBy(TABLE) ? "Table" : null;
}

const known = new Map<string, ReadonlySet<string>>();

/** Returns a module with everything that it imports, directly or not, without dynamic imports. */
function neededBy(path: string, modules: Modules): ReadonlySet<string> {
  const needed = known.get(path) ?? closure(SOURCES + path, modules);
  known.set(path, needed);
  return needed;
}

function closure(id: string, modules: Modules): Set<string> {
  const found = new Set([id]);
  for (const each of found) for (const imported of modules.getModuleInfo(each)?.importedIds ?? []) found.add(imported);
  return found;
}

/** The files that every page needs, those that only one needs, by the document, and those that are shown last. */
const ALWAYS = ["rolldown-runtime", "shared"];
const BESIDES = {
  "index.html": ["Home"],
  "table.html": ["Table", "Ground"],
  "rules.html": ["Table", "Rulebook", "Ground"],
};
const LAST = ["Ground"];

/** The large files, and the comment that makes a browser compile a whole file while it loads. */
const LARGE = ["shared", "Table"];
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad\n";

/** Lets the browser load everything that a page needs before any of it runs. */
function preloadFiles(): Plugin {
  return {
    name: "preload-files",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const called = (wanted: string) => chunks.filter(({ name }) => name === wanted);
      const links = (names: string[]) => names.flatMap(called).flatMap(linksTo).join("");
      const index = bundle["index.html"] as Rolldown.OutputAsset;
      // Keeps the order in which the styles would load by themselves.
      const shared = String(index.source).replace("<script", `${links(ALWAYS)}<script`);
      for (const [fileName, besides] of Object.entries(BESIDES)) {
        const source = shared.replace("</head>", `${links(besides)}</head>`);
        if (fileName in bundle) index.source = source;
        else this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

function linksTo({ name, fileName, viteMetadata }: Rolldown.OutputChunk): string[] {
  const link = (rel: string, file: string) => `<link rel="${rel}" crossorigin href="/${file}">`;
  const script = LAST.includes(name) ? 'modulepreload" fetchpriority="low' : "modulepreload";
  const styles = [...(viteMetadata?.importedCss ?? [])];
  return [link(script, fileName), ...styles.map((file) => link("stylesheet", file))];
}

/** Lets the browser compile large files at once, instead of function by function while they run. */
function compileEarly(): Plugin {
  return {
    name: "compile-early",
    apply: "build",
    generateBundle: {
      // This must be the first line of the file, and other plugins write there too.
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && LARGE.includes(file.name)) file.code = COMPILE_AT_ONCE + file.code;
        }
      },
    },
  };
}

/** Writes a .br and a .gz beside each text, so that the server need not compress. */
function compressFiles(): Plugin {
  return {
    name: "compress-files",
    apply: "build",
    async writeBundle({ dir = PAGE }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(files.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(content));
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}

export default defineConfig({
  plugins: [svelte(), preloadFiles(), writeRulesWorker(), compileEarly(), compressFiles()],
  resolve: {
    alias: [{ find: "../registry.js", replacement: fileURLToPath(new URL("src/words/plurals.ts", import.meta.url)) }],
  },
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    // The page's content security policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: fileOf, debugName: "pages", includeDependenciesRecursively: false }] },
      },
    },
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["{checks,src}/**/*.test.ts"] },
});
