/** Small drawings of mountains and trees, as relative path data around the middle of their base. */
export const MOUNTAIN_OUTLINES = [
  "m-10 5q4-2 5-6 2-5 4-8 2 3 3 5l2-2q3 7 7 11",
  "m-9 5q3-4 5-6l3 1q2-5 3-8 2 6 4 8 2 3 4 5",
  "m-11 5q3-2 4-5l2-4 3 3q2-5 3-8 2 5 4 9l2-1q2 4 4 6",
];

export const MOUNTAIN_FLANKS = [
  "m-1-8.5l1 5m1-2 1.5 5m1-4 2 5m1-3 2 4.5",
  "m2-7.5l.5 5m1-2 1.5 5m1-2 1.5 3.5m-9-4-1.5 4",
  "m1-8.5l1 5m1-2 1.5 5m1-2 1.5 4m-10-4-1.5 3.5",
];

export const TREES = [
  "m0 5v-2.5m-3.5 0h7l-2.3-3.5h1.2l-2.4-4-2.4 4h1.2z",
  "m-3.5 5v-2m-2.5 0h5l-2.5-5.5zm9 3v-2.5m-3 0h6l-3-6.5z",
];

/** Returns one path with all drawings of a kind, each in its place. */
export function strewn(places: readonly (readonly number[])[], drawings: readonly string[]): string {
  return places.map(([x, y, kind]) => `M${x} ${y}${drawings[kind!]}`).join("");
}
