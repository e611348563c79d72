/** What a portrait consists of. It looks to the right, in a round frame of radius 64 around the origin. */

/** The paint is a colour with an ink outline, "line" for a pen line, or "ink" or "light" for engraved strokes. */
export type Layer = readonly [paint: string, drawing: string];

export interface Portrait {
  /** The tint of the background. */
  readonly ground: string;
  /** From the back to the front. */
  readonly layers: readonly Layer[];
}
