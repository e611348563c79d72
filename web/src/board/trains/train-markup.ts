/** Draws trains: an engine and cars, each around its middle, in rows. */

import type { SeatMark } from "../../art/seat-marks";
import { symbols } from "../../art/symbols";
import type { Space } from "../../map/layout";
import { placed } from "./svg-path";
import "./trains.css";

const WHEELS = [-13.8, -8.6, 8.6, 13.8].map((x) => `M${x} 3A2 2 0 1 0 ${x} 7A2 2 0 1 0 ${x} 3Z`).join("");

const windows = [-16.4, -11, 7.8, 13.2].map((x) => `M${x}-4.2H${x + 3.2}V-1.6H${x}Z`).join("");

export const ENGINE = {
  body: "M-19.5 5V-7.4H-8.5V-5.4H8V-5.8L7-8.2H14L13-5.8V-5.4H16.5Q19.5-5.4 19.5-1.5V5Z",
  lamps: "M-17-5H-11V-1.6H-17Z",
  gloss: "M-7.5-4.2H15.5",
  wheels: WHEELS,
};

export const CAR: Drawing = {
  body: "M-19.5 5V-5.2Q-19.5-7.4-17.5-7.4H17.5Q19.5-7.4 19.5-5.2V5Z",
  lamps: windows,
  gloss: "M-17.5-6.1H17.5",
  wheels: WHEELS,
};

type Drawing = typeof ENGINE;

const SIGN = 0.4;

/** Draws trains on a row of spaces. The last may be an engine. Ghosts are trains that are not placed yet. */
export function trainsMarkup(spaces: readonly Space[], hasEngine: boolean, mark: SeatMark, isGhost = false): string {
  const drawn = trainsOn(spaces, hasEngine, symbols[mark.symbol]);
  const parts = Object.entries(drawn).map(([part, d]) => `<path class="${part}" d="${d}"/>`);
  return `<g class="train seat-${mark.color}${isGhost ? " ghost" : ""}">${parts.join("")}</g>`;
}

/** Draws each part of all trains as one path, since a board may hold two hundred trains. */
function trainsOn(spaces: readonly Space[], hasEngine: boolean, sign: string): Drawing & { sign: string } {
  const trains = spaces.map((space, i) => ({
    drawing: hasEngine && i === spaces.length - 1 ? ENGINE : CAR,
    place: { ...space, ...standing(space.angle) },
  }));
  const all = (part: keyof Drawing): string =>
    trains.map(({ drawing, place }) => placed(drawing[part], place)).join("");
  const signs = trains.map(({ place }) => placed(sign, { ...place, isMirrored: false, scale: SIGN }));
  return { body: all("body"), lamps: all("lamps"), gloss: all("gloss"), wheels: all("wheels"), sign: signs.join("") };
}

/** Mirrors a train that runs to the left, so that it is never upside down. */
function standing(angle: number): { angle: number; isMirrored: boolean } {
  const turned = ((((angle + 180) % 360) + 360) % 360) - 180;
  const isMirrored = Math.abs(turned) > 90;
  return { angle: isMirrored ? turned - 180 : turned, isMirrored };
}
