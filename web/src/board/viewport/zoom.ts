import type { Box } from "../../map/layout";

/** The visible part of the board: its scale (1 is the whole board) and its middle (0 to 1 each way). */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The size of the viewport, and of the whole board as it fits into it, in pixels. */
export interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly boardWidth: number;
  readonly boardHeight: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0.5, y: 0.5 };

const LARGEST_BOARD = 3600;
/** Fits a board of a given aspect ratio into a viewport. */
export function fitted(width: number, height: number, ratio: number): Sizes {
  const boardWidth = Math.max(1, Math.min(width, height * ratio));
  return { width, height, boardWidth, boardHeight: boardWidth / ratio };
}

/** Returns the nearest zoom that is neither too large nor beyond the board's edges. */
export function clamped({ scale, x, y }: Zoom, sizes: Sizes): Zoom {
  const largest = Math.max(3, LARGEST_BOARD / sizes.boardWidth);
  const kept = Math.min(Math.max(scale, 1), largest);
  return {
    scale: kept,
    x: within(x, sizes.width / (2 * sizes.boardWidth * kept)),
    y: within(y, sizes.height / (2 * sizes.boardHeight * kept)),
  };
}

function within(value: number, half: number): number {
  return half >= 0.5 ? 0.5 : Math.min(Math.max(value, half), 1 - half);
}

/** Returns the zoom after the board is pushed by some pixels. */
export function pushed(view: Zoom, sizes: Sizes, dx: number, dy: number): Zoom {
  const x = view.x - dx / (sizes.boardWidth * view.scale);
  const y = view.y - dy / (sizes.boardHeight * view.scale);
  return clamped({ ...view, x, y }, sizes);
}

/** Returns the zoom that keeps a point in place. The point is given from the viewport's middle. */
export function zoomed(view: Zoom, sizes: Sizes, factor: number, atX = 0, atY = 0): Zoom {
  const { scale } = clamped({ ...view, scale: view.scale * factor }, sizes);
  const shift = 1 / view.scale - 1 / scale;
  const x = view.x + (atX * shift) / sizes.boardWidth;
  const y = view.y + (atY * shift) / sizes.boardHeight;
  return clamped({ scale, x, y }, sizes);
}

/** Returns the zoom that shows a part of the board, given in shares of it, as large as it fits. */
export function framed(sizes: Sizes, part: Box): Zoom {
  const across = sizes.width / (sizes.boardWidth * part.width);
  const down = sizes.height / (sizes.boardHeight * part.height);
  const zoom = { scale: Math.min(across, down), x: part.x + part.width / 2, y: part.y + part.height / 2 };
  return clamped(zoom, sizes);
}

/** Returns whether a part of the board, given in shares of it, is completely visible. */
export function isInView({ scale, x, y }: Zoom, sizes: Sizes, part: Box): boolean {
  const across = sizes.width / (2 * sizes.boardWidth * scale);
  const down = sizes.height / (2 * sizes.boardHeight * scale);
  const isInside = (start: number, length: number, middle: number, half: number): boolean =>
    start >= middle - half && start + length <= middle + half;
  return isInside(part.x, part.width, x, across) && isInside(part.y, part.height, y, down);
}

/**
 * Returns the CSS transform that shows a zoom of a board whose corner is at the viewport's corner. It is a 3D transform,
 * so that the board stays a layer of its own while it is redrawn.
 */
export function transformOf({ scale, x, y }: Zoom, sizes: Sizes): string {
  const left = sizes.width / 2 - x * sizes.boardWidth * scale;
  const top = sizes.height / 2 - y * sizes.boardHeight * scale;
  return `translate3d(${left.toFixed(2)}px, ${top.toFixed(2)}px, 0) scale(${scale.toFixed(4)})`;
}
