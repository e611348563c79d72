/** Draws trains: an engine and cars, each around its middle, in rows. */

import type { SeatMark } from "../../art/seat-marks";
import { symbols } from "../../art/symbols";
import type { Space } from "../../map/layout";
import { placed } from "./svg-path";
import "./trains.css";

const WHEELS = [-13.8, -8.6, 8.6, 13.8].map((x) => `M${x} 3.6A2 2 0 1 0 ${x} 7.6A2 2 0 1 0 ${x} 3.6Z`).join("");

const windows = [-16.6, -12, 8.8, 13.4].map((x) => `M${x}-4.4H${x + 3.2}V-1.2H${x}Z`).join("");

export const ENGINE = {
  body: "M-20 6V-7.4H-8.5V-6.6H7.6L7-8.2H14.4L13.6-6.4H16.5Q20-6.4 20-1.5V6Z",
  lamps: "M-17-4.6H-11.4V-1.2H-17Z",
  gloss: "M-7.5-5.2H15.5",
  wheels: WHEELS,
};

export const CAR: Drawing = {
  body: "M-20 6V-5.4Q-20-7.4-18-7.4H18Q20-7.4 20-5.4V6Z",
  lamps: windows,
  gloss: "M-18-6.1H18",
  wheels: WHEELS,
};

type Drawing = typeof ENGINE;

const SIGN = 0.5;

/** Draws a route's trains. The last is an engine. */
export function trainsMarkup(spaces: readonly Space[], mark: SeatMark): string {
  return markupOf(
    spaces.map((_, i) => trainAt(spaces, i)),
    mark,
  );
}

/** Draws one of a route's trains. A ghost is a train that is not placed yet. */
export function trainMarkup(spaces: readonly Space[], place: number, mark: SeatMark, isGhost = false): string {
  return markupOf([trainAt(spaces, place)], mark, isGhost);
}

interface Train {
  readonly drawing: Drawing;
  readonly place: Space & { readonly isMirrored: boolean };
  readonly isMarked: boolean;
}

/** Every second train has the mark: bodies of mostly one colour are told from free spaces at a glance. */
function trainAt(spaces: readonly Space[], i: number): Train {
  const space = spaces[i]!;
  const behind = spaces.length - 1 - i;
  return {
    drawing: behind === 0 ? ENGINE : CAR,
    place: { ...space, ...standing(space.angle) },
    isMarked: behind % 2 === 0,
  };
}

/** Draws each part of all trains as one path, since a board may hold two hundred trains. */
function markupOf(trains: readonly Train[], mark: SeatMark, isGhost = false): string {
  const all = (part: keyof Drawing): string =>
    pathOf(part, trains.map(({ drawing, place }) => placed(drawing[part], place)).join(""));
  const signs = trains
    .filter(({ isMarked }) => isMarked)
    .map(({ place }) => placed(symbols[mark.symbol], { ...place, isMirrored: false, scale: SIGN }));
  const parts = [all("body"), all("lamps"), all("gloss"), all("wheels"), pathOf("sign", signs.join(""))];
  return `<g class="train seat-${mark.color}${isGhost ? " ghost" : ""}">${parts.join("")}</g>`;
}

function pathOf(name: string, d: string): string {
  return `<path class="${name}" d="${d}"/>`;
}

/** Mirrors a train that runs to the left, so that it is never upside down. */
function standing(angle: number): { angle: number; isMirrored: boolean } {
  const turned = ((((angle + 180) % 360) + 360) % 360) - 180;
  const isMirrored = Math.abs(turned) > 90;
  return { angle: isMirrored ? turned - 180 : turned, isMirrored };
}
