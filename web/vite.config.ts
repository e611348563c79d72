import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { normalizePath, type Plugin, type Rolldown } from "vite";
import { defineConfig } from "vitest/config";

const PAGE = "../src/trunkline/page";
const SERVER = "http://127.0.0.1:8000";
const COMPRESSIBLE = /\.(css|html|js|json|svg)$/;

/**
 * Each file that is fetched costs the browser time of its own, so they are few: what asks for all the rest, which is
 * small; what several pages and parts need; a table, of which the first page needs nothing; and what comes later.
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

/** A module with what it imports, and what these import, but for what is asked for later. */
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

/** What every page needs, what each needs besides, by the file that the server answers with, and what is shown last. */
const ALWAYS = ["rolldown-runtime", "shared"];
const BESIDES = { "index.html": ["Home"], "table.html": ["Table", "Ground"] };
const LAST = ["Ground"];

/** The large ones among them, and what tells a browser to compile all of a file while it comes. */
const LARGE = ["shared", "Table"];
const COMPILE_AT_ONCE = "//# allFunctionsCalledOnLoad\n";

/** Has the browser fetch all that a page needs before anything of it is run. */
function fetchedAhead(): Plugin {
  return {
    name: "fetched-ahead",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const called = (wanted: string) => chunks.filter(({ name }) => name === wanted);
      const links = (names: string[]) => names.flatMap(called).flatMap(linksTo).join("");
      const index = bundle["index.html"] as Rolldown.OutputAsset;
      // The order of the styles is that in which they would come by themselves.
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

/** Has the browser compile what is run at once, rather than function by function in the midst of it. */
function compiledAhead(): Plugin {
  return {
    name: "compiled-ahead",
    apply: "build",
    generateBundle: {
      // Others write at the head of a file too, where this must stand.
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "chunk" && LARGE.includes(file.name)) file.code = COMPILE_AT_ONCE + file.code;
        }
      },
    },
  };
}

/** Lays a .br and a .gz beside each text, so that the server need not compress. */
function compressed(): Plugin {
  return {
    name: "compressed",
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
  plugins: [svelte(), fetchedAhead(), compiledAhead(), compressed()],
  resolve: {
    alias: [{ find: "../registry.js", replacement: fileURLToPath(new URL("src/words/plurals.ts", import.meta.url)) }],
  },
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    // The page's policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: fileOf, debugName: "pages", includeDependenciesRecursively: false }] },
      },
    },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["{checks,src}/**/*.test.ts"] },
});
