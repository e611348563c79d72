import { expect, test } from "vitest";

import { wrongImports } from "./layers.mjs";

const LAYERS = ["protocol.ts", "table", "board/routes", "board", "."];

test("a folder may import from itself and from lower ones", () => {
  const sources = {
    "table/table.ts": 'import type { Event } from "../protocol";',
    "board/Board.svelte": 'import { Table } from "../table/table";\nimport Routes from "./routes/Routes.svelte";',
    "main.ts": 'import "./board/theme.css";\nvoid import("./board/Board.svelte");',
  };
  expect(wrongImports(sources, LAYERS)).toEqual([]);
});

test.each([
  ["table/table.ts", 'import Board from "../board/Board.svelte";'],
  ["table/table.ts", 'import type { Route } from "../board/routes/routes";'],
  ["table/table.ts", 'const board = import("../board/Board.svelte");'],
  ["board/routes/routes.ts", 'import "../Board.svelte";'],
  ["protocol.ts", 'export { claim } from "./table/claim";'],
])("%s may not contain %s", (path, text) => {
  expect(wrongImports({ [path]: text }, LAYERS)).toEqual([
    expect.stringMatching(/^\S+ imports \S+, which lies higher\.$/),
  ]);
});

test("a folder without a place in the list is found", () => {
  expect(wrongImports({ "play/play.ts": "" }, LAYERS)).toEqual([
    "play/play.ts: the folder has no place in checks/layers.mjs.",
  ]);
});
