import { expect, test } from "vitest";

import { routes } from "../../map/layout";
import { parseBook } from "../text/book";
import { FIGURES } from "./figures";

const SOURCES = import.meta.glob<string>("../../../../docs/rules*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

test.each(Object.entries(SOURCES))("%s shows every figure once", (_, source) => {
  const blocks = parseBook(source).chapters.flatMap(({ passages }) => passages.flatMap((passage) => passage.blocks));
  const shown = blocks.flatMap((block) => (block.kind === "figure" ? [block.figure] : []));
  expect(shown.toSorted()).toEqual(Object.keys(FIGURES).toSorted());
});

test("there are four languages", () => {
  expect(Object.keys(SOURCES)).toHaveLength(4);
});

test("figures show routes that are on the board, within the frame", () => {
  for (const { frame, trains = {}, closed = [], path = [] } of Object.values(FIGURES)) {
    for (const id of [...Object.keys(trains), ...closed, ...path]) {
      const [left, top, width, height] = frame!;
      const { spaces } = routes.find((route) => route.id === id)!;
      expect(spaces.every(({ x, y }) => x > left && x < left + width && y > top && y < top + height)).toBe(true);
    }
  }
});

test("a counted path names one city more than it has routes", () => {
  const counted = Object.values(FIGURES).filter(({ walk }) => walk);
  expect(counted.map(({ walk, path }) => walk!.length - path!.length)).toEqual([1]);
});
