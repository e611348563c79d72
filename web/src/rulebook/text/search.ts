/** Finds words in the rules, whatever their case and accents. */

/** Returns the text in plain small letters. Each letter stays at its place. */
export function folded(text: string): string {
  return Array.from(text, (letter) => letter.normalize("NFD").charAt(0).toLowerCase().charAt(0)).join("");
}

/** The words of a query. */
export function wordsOf(query: string): string[] {
  return folded(query.normalize("NFC")).split(/\s+/).filter(Boolean);
}

/** Whether a text has every word of a query, or begins one of its words with it. */
export function hasAll(text: string, words: readonly string[]): boolean {
  const plain = folded(text);
  return words.every((word) => plain.includes(word));
}

export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
}

/** Splits a text into what was looked for and the rest. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const isFound = marksOf(text, words);
  const pieces: { text: string; isFound: boolean }[] = [];
  Array.from(text, (letter, i) => {
    const last = pieces.at(-1);
    if (last?.isFound === isFound[i]) last!.text += letter;
    else pieces.push({ text: letter, isFound: isFound[i]! });
  });
  return pieces;
}

/** For every letter, whether it belongs to a word of the query. */
function marksOf(text: string, words: readonly string[]): boolean[] {
  const plain = folded(text);
  const marks = Array<boolean>(plain.length).fill(false);
  for (const word of words) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1))
      marks.fill(true, at, at + word.length);
  }
  return marks;
}
