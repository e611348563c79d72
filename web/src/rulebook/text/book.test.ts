import { expect, test } from "vitest";

import { parseBook, textOf } from "./book";
import { anchorOf, inlinesOf } from "./inlines";

const SOURCE = `# The rules

By whom
it is.

<a id="story"></a>
## The story

Once.

<a id="r5"></a>
## R5 Claiming

<a id="r5-1"></a>**R5.1** Play *exactly*
as many (R5.2).

<!-- figure: gray -->
> Any two
> cards.

<a id="r5-2"></a>**R5.2** Score:

| spaces | 1 |
|---|---|
| points | **1** |

- one [bonus](#story)
  more
- two
`;

const BOOK = parseBook(SOURCE);

test("a book has a title, an introduction and chapters", () => {
  expect(BOOK.title).toBe("The rules");
  expect(BOOK.introduction).toEqual([{ kind: "paragraph", text: [{ kind: "text", text: "By whom it is." }] }]);
  expect(BOOK.chapters.map(({ id, number, title }) => [id, number, title])).toEqual([
    ["story", null, "The story"],
    ["r5", "R5", "Claiming"],
  ]);
});

test("a passage goes from its number to the next one", () => {
  const [story, claiming] = BOOK.chapters;
  expect(story!.passages.map(({ id, number }) => [id, number])).toEqual([["story", null]]);
  expect(claiming!.passages.map(({ id, number }) => [id, number])).toEqual([
    ["r5-1", "R5.1"],
    ["r5-2", "R5.2"],
  ]);
  const [first, second] = claiming!.passages;
  expect(first!.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "figure"]);
  expect(second!.blocks.map(({ kind }) => kind)).toEqual(["paragraph", "table", "list"]);
  expect(textOf(first!)).toBe("Play exactly as many (R5.2). Any two cards.");
  expect(textOf(second!)).toBe("Score: spaces 1 points 1 one bonus more two");
});

test("numbers of rules and marked words become links", () => {
  expect(inlinesOf("see [here](#story), R5.2 or R5, **not** R2D2")).toEqual([
    { kind: "text", text: "see " },
    { kind: "link", text: "here", to: "story" },
    { kind: "text", text: ", " },
    { kind: "link", text: "R5.2", to: "r5-2" },
    { kind: "text", text: " or " },
    { kind: "link", text: "R5", to: "r5" },
    { kind: "text", text: ", " },
    { kind: "strong", text: "not" },
    { kind: "text", text: " R2D2" },
  ]);
  expect([anchorOf("R5.5"), anchorOf("r5-5"), anchorOf("summary")]).toEqual(["r5-5", "r5-5", "summary"]);
});
