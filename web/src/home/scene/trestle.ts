import { line, strokes } from "./ink";

const STOREY = 34;
const HALF_TOP = 4;

/** Draws one bent of a trestle, from the deck to the ground: spreading posts and braces. */
export function bent(x: number, deck: number, ground: number): string {
  const height = ground - deck;
  const storeys = Math.max(1, Math.round(height / STOREY));
  const half = (part: number): number => HALF_TOP + height * 0.07 * part;
  const posts = [-1, 1].map((side) => line([x + side * half(0), deck], [x + side * half(1), ground])).join("");
  const braces = strokes(storeys, (i) => {
    const [a, b] = [i / storeys, (i + 1) / storeys];
    const [top, bottom] = [deck + height * a, deck + height * b];
    return line([x - half(a), top], [x + half(b), bottom], [x - half(b), bottom], [x + half(a), top]);
  });
  return posts + braces;
}
