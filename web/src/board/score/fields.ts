import { BAND, HEIGHT, type Point, WIDTH } from "../../map/layout";

/** Fields of the scoring track, including the four corners. */
export const FIELDS = 100;

const ACROSS = 31;
const UP = 19;
const INSET = BAND / 2;

/** Returns the middle of a score's field. Field 0 is at the lower left, and the track runs clockwise in laps. */
export function scorePoint(points: number): Point {
  const field = ((Math.round(points) % FIELDS) + FIELDS) % FIELDS;
  const stepX = (WIDTH - 2 * INSET) / ACROSS;
  const stepY = (HEIGHT - 2 * INSET) / UP;
  if (field <= UP) return { x: INSET, y: HEIGHT - INSET - field * stepY };
  if (field <= UP + ACROSS) return { x: INSET + (field - UP) * stepX, y: INSET };
  if (field <= 2 * UP + ACROSS) {
    return { x: WIDTH - INSET, y: INSET + (field - UP - ACROSS) * stepY };
  }
  return { x: WIDTH - INSET - (field - 2 * UP - ACROSS) * stepX, y: HEIGHT - INSET };
}

/** Returns the side of the board where a score's field lies. A corner belongs to the side that it ends. */
export function scoreSide(points: number): "left" | "top" | "right" | "bottom" {
  const field = points % FIELDS;
  if (field <= UP && field > 0) return "left";
  if (field <= UP + ACROSS && field > 0) return "top";
  if (field <= 2 * UP + ACROSS && field > 0) return "right";
  return "bottom";
}
