/** Places the chart of win chances, in pixels. */

const REACH = 9;

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
  /** The number of moves between left and right. */
  readonly moves: number;
}

/** Returns the x of a move. Move 0 is the deal. */
export function xOf({ left, right, moves }: Frame, move: number): number {
  return left + (move / Math.max(1, moves)) * (right - left);
}

export function yOf({ top, foot }: Frame, chance: number): number {
  return foot - chance * (foot - top);
}

/** Returns the move nearest to an x. */
export function moveAt({ left, right, moves }: Frame, x: number): number {
  const share = (x - left) / Math.max(1, right - left);
  return Math.round(Math.max(0, Math.min(1, share)) * moves);
}

/** Returns the nearest move, or a key moment if one is within a finger's reach. */
export function moveNear(frame: Frame, x: number, moments: readonly number[]): number {
  const distance = (moment: number): number => Math.abs(xOf(frame, moment) - x);
  const [nearest] = moments.filter((moment) => distance(moment) <= REACH).sort((a, b) => distance(a) - distance(b));
  return nearest ?? moveAt(frame, x);
}

/** Returns a seat's chances from the deal on as path data. */
export function lineOf(frame: Frame, chances: readonly number[]): string {
  const points = chances.map((chance, move) => `${xOf(frame, move).toFixed(1)} ${yOf(frame, chance).toFixed(1)}`);
  return `M${points.join("L")}`;
}
