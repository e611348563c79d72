/** What the figures of the rules show. Tests compare it with the map. */

import type { CityId, RouteId } from "../../map/layout";
import type { Card } from "../../protocol";
import figures from "./figures.json";

/** A part of the board, in its units: left, top, width, height. */
export type Frame = readonly [number, number, number, number];

export interface Picture {
  readonly frame?: Frame;
  /** The seat that owns each route with trains. */
  readonly trains?: Readonly<Record<RouteId, number>>;
  readonly closed?: readonly RouteId[];
  /** Routes that are lit. */
  readonly path?: readonly RouteId[];
  readonly cities?: readonly CityId[];
  /** The cities of a path in the order in which it passes them. Its routes are numbered and counted. */
  readonly walk?: readonly CityId[];
  /** Cards in rows: each row is one way to do it. */
  readonly cards?: readonly (readonly Card[])[];
  readonly tickets?: readonly { readonly id: string; readonly points: number; readonly state: "open" | "done" }[];
}

export const FIGURES = figures as unknown as Readonly<Record<string, Picture>>;
