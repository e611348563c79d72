import { graved } from "./graver";
import type { Portrait } from "./portrait";

/** Parts that the passengers' outlines share: back, nose, lips, chin, chest, collar. */
const BACK = "M-66 66C-60 48-46 43-26 39L-24 20C-30 10-32-4-30-18";
const NOSE = "C22-14 21-12 20-10 22-5 27 2 31 6 32 8 30 9.6 25 9.6";
const SPECTACLED = "C22-15 22-13 22-12L27-11V-3L23.6-4.6C25.6-1.6 28 3 31 6 32 8 30 9.6 25 9.6";
const LIPS = "C24 11 25 12.6 25.2 14 25 15 24 15.6 23 15.8 24.4 16.4 25 17.6 24.3 19";
const CHIN = "C22.6 21 22.4 22 22.8 23 24.6 25 24.6 28 22.4 31 19 34 12 33 8 33";
const BREAST = "L8 42C28 44 44 50 50 66Z";
const COLLAR = "M-25 30-27 43 10 47 12 37 4 34Z";

/** Draws a silhouette of black paper with a white collar. */
function shade(outline: string, ...light: string[]): Portrait {
  return {
    ground: "#efe5cb",
    layers: [
      ["#2f2824", BACK + outline + BREAST],
      ["#fffaf0", COLLAR],
      ["light", light.join("")],
    ],
  };
}

/** Portraits of the passengers, who have no level of their own, by name. The names are the same in every language. */
export const PASSENGERS: ReadonlyMap<string, Portrait> = new Map(
  Object.entries({
    "Sir Francis": shade(
      `L-45-12C-46-16-42-22-37-25-37-44-22-54-6-55L-5-60H1L2-55C18-53 26-41 26-28 33-25 38-20 40-14 33-17 27-18 21.4-18${NOSE}C32 11 35 16 33 22 30 19 26 18 23.6 19.4${CHIN}`,
      graved([-37, -25, -6, -18, 26, -27], [-36, -29, -6, -22, 26, -31], 2, 1.4),
    ),
    "Colonel Proctor": shade(
      `L-56-14C-56-22-40-24-33-26-34-42-30-54-20-55-12-56-8-51-2-52 6-55 14-54 19-46 22-40 23-33 23-27 34-26 46-24 48-17 38-16 28-17 21.4-17${NOSE}C29 11 31 14 30 17 27 16.6 25 17.6 24.6 19C28 26 30 36 27 46 20 42 14 38 8 34`,
      graved([-33, -27, -6, -22, 23, -28], [-33, -31, -6, -26, 23, -32], 2, 1.4),
    ),
    "Captain Speedy": shade(
      `L-32-24C-42-30-42-42-34-46-20-52 8-52 22-46 30-42 29-34 24-29L24-24C30-24 36-21 38-17 32-18 27-18 21.4-17${NOSE}${LIPS}L38 21V13H50V20C50 28 40 29 37 25L24 20.6C30 26 30 33 24 38 18 42 10 40 4 35`,
      graved([-30, -24, -4, -20, 23, -25], [-31, -29, -4, -25, 23, -30], 3, 1.4),
    ),
    "Andrew Stuart": shade(
      `C-37-28-38-42-28-48-16-57 4-57 14-50 22-49 28-43 29-35 25-38 22-33 21.4-17${SPECTACLED}${LIPS}${CHIN}`,
      graved([-10, -3, 6, -7, 22, -9], [-10, -3, 6, -7, 22, -9], 1, 1.6),
    ),
    "Gauthier Ralph": shade(
      `L-40-20C-41-26-36-27-32-27L-33-48C-24-52 14-52 24-48L23-27C29-27 34-25 34-19 29-18 26-18 21.4-17${NOSE}${LIPS}C22.6 21 22.4 22 22.8 23 26 26 26 32 22 35 24 41 16 46 8 44`,
      graved([-32, -28, -4, -24, 23, -29], [-32, -33, -4, -29, 23, -34], 2, 1.4),
    ),
  }),
);
