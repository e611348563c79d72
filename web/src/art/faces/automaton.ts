import { graved } from "./graver";
import type { Portrait } from "./portrait";

const BRASS = "#d3a249";
const STEEL = "#8f989b";

/** An automaton, for bots without a portrait. */
export const automaton: Portrait = {
  ground: "#dcdcd2",
  layers: [
    [STEEL, "M-4-42H4V-52H-4ZM-4-52C-18-60-22-48-4-49ZM4-52C18-60 22-48 4-49Z"],
    [STEEL, "M-14 26H14V42H-14Z"],
    ["line", "M-14 31H14M-14 36H14"],
    [BRASS, "M-52 66C-50 48-36 40-14 40H14C36 40 50 48 52 66Z"],
    ["ink", graved([-44, 58, -38, 46, -22, 43], [-30, 66, -26, 56, -14, 52], 6)],
    ["ink", graved([40, 60, 36, 50, 26, 46], [45, 62, 42, 51, 30, 46], 3)],
    [STEEL, "M-40-10H-30V10H-40ZM40-10H30V10H40Z"],
    [BRASS, "M-32 28V-10C-32-30-18-42 0-42S32-30 32-10V28Q0 36-32 28Z"],
    ["ink", graved([-28, 24, -32, -20, -12, -36], [-14, 26, -18, -16, -4, -38], 7)],
    ["light", graved([16, -34, 26, -26, 27, -10], [13, -33, 22, -25, 23, -12], 2, 1.2)],
    ["#3a3230", "M-32-16Q0-9 32-16V2Q0 9-32 2Z"],
    ["#f6e3a6", "M-14-12A7 7 0 1 1-14.1-12ZM14-12A7 7 0 1 1 13.9-12Z"],
    ["ink", "M-13-8A3 3 0 1 1-13.1-8ZM15-8A3 3 0 1 1 14.9-8Z"],
    ["#3a3230", "M-13 15Q0 19 13 15V22Q0 26-13 22Z"],
    ["light", graved([-9, 16.6, -9, 20, -9, 23], [9, 16.6, 9, 20, 9, 23], 7, 1)],
  ],
};
