/** Reads the rules from their Markdown file, which is also the document in the repository. */

import { type Inline, inlinesOf, plainText } from "./inlines";

export type Block =
  | { readonly kind: "paragraph"; readonly text: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: "figure"; readonly figure: string; readonly text: readonly Inline[] };

/** A numbered rule, or what a chapter says beside its rules. */
export interface Passage {
  /** The anchor: "r5-5". A passage without a number has its chapter's. */
  readonly id: string;
  readonly number: string | null;
  readonly blocks: Block[];
}

export interface Chapter {
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly passages: Passage[];
}

export interface Book {
  title: string;
  readonly introduction: Block[];
  readonly chapters: Chapter[];
}

const TITLE = /^# (.+)$/;
const CHAPTER = /^<a id="([\w-]+)"><\/a>\n## (?:(R\d+) )?(.+)$/;
const RULE = /^<a id="([\w-]+)"><\/a>\*\*(R\d+\.\d+)\*\* (.+)$/s;
const FIGURE = /^<!-- figure: ([\w-]+) -->\n> (.+)$/s;

/** Reads a book: a title, an introduction, and chapters of rules. Empty lines separate everything. */
export function parseBook(source: string): Book {
  const book: Book = { title: "", introduction: [], chapters: [] };
  for (const part of source.trim().split(/\n{2,}/)) add(part, book);
  return book;
}

function add(part: string, book: Book): void {
  const [title, chapter] = [TITLE.exec(part), CHAPTER.exec(part)];
  const last = book.chapters.at(-1);
  if (title) book.title = title[1]!;
  else if (chapter)
    book.chapters.push({ id: chapter[1]!, number: chapter[2] ?? null, title: chapter[3]!, passages: [] });
  else if (last) addTo(last, part);
  else book.introduction.push(blockOf(part));
}

function addTo({ id, passages }: Chapter, part: string): void {
  const rule = RULE.exec(part);
  if (rule) passages.push({ id: rule[1]!, number: rule[2]!, blocks: [blockOf(rule[3]!)] });
  else if (passages.length > 0) passages.at(-1)!.blocks.push(blockOf(part));
  else passages.push({ id, number: null, blocks: [blockOf(part)] });
}

function blockOf(part: string): Block {
  const figure = FIGURE.exec(part);
  if (figure) return { kind: "figure", figure: figure[1]!, text: inlinesOf(figure[2]!.replaceAll("\n> ", " ")) };
  if (part.startsWith("- ")) return { kind: "list", items: itemsOf(part) };
  if (part.startsWith("|")) return { kind: "table", rows: rowsOf(part) };
  return { kind: "paragraph", text: inlinesOf(part.replaceAll("\n", " ")) };
}

function itemsOf(part: string): Inline[][] {
  const items = part.replaceAll(/\n(?!- )\s*/g, " ").split("\n");
  return items.map((item) => inlinesOf(item.slice("- ".length)));
}

/** The rows of a table, without the line under its head. */
function rowsOf(part: string): Inline[][][] {
  const lines = part.split("\n").filter((line) => !/^\|[-|]+$/.test(line));
  const cells = lines.map((line) => line.split("|").slice(1, -1));
  return cells.map((row) => row.map((cell) => inlinesOf(cell.trim())));
}

/** What can be read in a passage, for the search. */
export function textOf({ blocks }: Pick<Passage, "blocks">): string {
  return blocks.flatMap(linesOf).map(plainText).join(" ");
}

function linesOf(block: Block): readonly (readonly Inline[])[] {
  if (block.kind === "list") return block.items;
  return block.kind === "table" ? block.rows.flat() : [block.text];
}
