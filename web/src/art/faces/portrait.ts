/** How a portrait is drawn: looking right, in a round frame of radius 64 around the middle. */

/** A colour, framed with ink; "line", a pen's line; "ink" and "light", strokes of the graver. */
export type Layer = readonly [paint: string, drawing: string];

export interface Portrait {
  /** The tint behind it. */
  readonly ground: string;
  /** From the back to the front. */
  readonly layers: readonly Layer[];
}
