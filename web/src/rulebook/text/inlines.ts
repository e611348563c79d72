/** Emphasis and links within a line of the rules. */

export type Inline =
  | { readonly kind: "text" | "strong" | "em"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

// Bold, italics, a link within the page, or the number of a rule.
const MARKED = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\(#([\w-]+)\)|\b(R\d+(?:\.\d+)?)\b/g;

/** Splits a line into plain and marked parts. The numbers of rules become links. */
export function inlinesOf(line: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const found of line.matchAll(MARKED)) {
    if (found.index > end) parts.push({ kind: "text", text: line.slice(end, found.index) });
    parts.push(markedPart(found));
    end = found.index + found[0].length;
  }
  if (end < line.length) parts.push({ kind: "text", text: line.slice(end) });
  return parts;
}

function markedPart([, strong, em, link, to, rule]: RegExpExecArray): Inline {
  if (strong !== undefined) return { kind: "strong", text: strong };
  if (em !== undefined) return { kind: "em", text: em };
  if (link !== undefined) return { kind: "link", text: link, to: to! };
  return { kind: "link", text: rule!, to: anchorOf(rule!) };
}

/** The anchor of a rule: "r5-5" for R5.5. */
export const anchorOf = (rule: string): string => rule.toLowerCase().replace(".", "-");

export const plainText = (line: readonly Inline[]): string => line.map(({ text }) => text).join("");
