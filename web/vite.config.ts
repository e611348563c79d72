import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const PAGE = "../src/trunkline/page";
const SERVER = "http://127.0.0.1:8000";
const COMPRESSIBLE = /\.(css|html|js|json|svg)$/;

/** What every page needs is one file rather than many; the first page does without the map. */
const FILES = [
  { name: "map", test: /board\/layout/ },
  { name: "shared", test: /node_modules|src\/(art|board|connection|pages|words)\//, minShareCount: 2 },
];

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
  plugins: [svelte(), compressed()],
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
    rolldownOptions: { output: { codeSplitting: { groups: FILES } } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
