/** What part of the board is seen: how much larger than whole, around which point (0 to 1 each way). */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** The window, and the whole board as it fits into it, in pixels. */
export interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly boardWidth: number;
  readonly boardHeight: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0.5, y: 0.5 };

const LARGEST_BOARD = 3600;
/** The width at which a city's name can be read: it is then 10 px high. */
const LEGIBLE_BOARD = 1000;
/** Where the whole board is not much smaller than that, it is shown whole. */
const NEARLY = 0.7;

/** The sizes of a board of a given shape in a window. */
export function fitted(width: number, height: number, ratio: number): Sizes {
  const boardWidth = Math.max(1, Math.min(width, height * ratio));
  return { width, height, boardWidth, boardHeight: boardWidth / ratio };
}

/** How a board is first seen: whole if its names can be read, else as near as that takes, around a point. */
export function firstZoom({ boardWidth }: Sizes, x: number, y: number): Zoom {
  return boardWidth >= LEGIBLE_BOARD * NEARLY ? WHOLE : { scale: LEGIBLE_BOARD / boardWidth, x, y };
}

/** The nearest view that is neither too large nor beyond the board's edges. */
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

/** The view after the board is pushed by so many pixels. */
export function pushed(view: Zoom, sizes: Sizes, dx: number, dy: number): Zoom {
  const x = view.x - dx / (sizes.boardWidth * view.scale);
  const y = view.y - dy / (sizes.boardHeight * view.scale);
  return clamped({ ...view, x, y }, sizes);
}

/** The view after a zoom that keeps the board still under a point, given from the window's middle. */
export function zoomed(view: Zoom, sizes: Sizes, factor: number, atX = 0, atY = 0): Zoom {
  const { scale } = clamped({ ...view, scale: view.scale * factor }, sizes);
  const shift = 1 / view.scale - 1 / scale;
  const x = view.x + (atX * shift) / sizes.boardWidth;
  const y = view.y + (atY * shift) / sizes.boardHeight;
  return clamped({ scale, x, y }, sizes);
}

/**
 * The CSS transform that shows a view of a board laid out from the window's corner. In space, not in the plane: so the
 * board is a layer of its own, also while it is drawn anew.
 */
export function transformOf({ scale, x, y }: Zoom, sizes: Sizes): string {
  const left = sizes.width / 2 - x * sizes.boardWidth * scale;
  const top = sizes.height / 2 - y * sizes.boardHeight * scale;
  return `translate3d(${left.toFixed(2)}px, ${top.toFixed(2)}px, 0) scale(${scale.toFixed(4)})`;
}
