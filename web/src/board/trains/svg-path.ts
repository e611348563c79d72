/** Joins many small shapes into one path. A board of thousands of elements would be slow to draw. */

import type { Space } from "../../map/layout";

const STEP = /([A-Z])([^A-Z]*)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
const ARC_NUMBERS = 7;

/** A path command, its arc parameters (radii, turn and flags), and its points as pairs of numbers. */
interface Step {
  readonly command: string;
  readonly arc: readonly number[];
  readonly points: readonly number[];
}

/** A step of a drawing at one scale: the text before its points, and the points. */
interface Stroke {
  readonly start: string;
  readonly points: readonly number[];
}

/** The place of a drawing: its middle, its clockwise turn in degrees, and its scale. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly angle?: number;
  readonly scale?: number;
  readonly isMirrored?: boolean;
}

const known = new Map<string, readonly Stroke[]>();

/** Moves, turns and scales path data. The data must use absolute commands. */
export function placed(drawing: string, { x, y, angle = 0, scale = 1, isMirrored = false }: Place): string {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let text = "";
  for (const { start, points } of strokesOf(drawing, scale, isMirrored)) {
    text += start;
    for (let i = 0; i < points.length; i += 2) {
      const dx = points[i]!;
      const dy = points[i + 1]!;
      text += `${i ? " " : ""}${short(x + dx * cos - dy * sin)} ${short(y + dx * sin + dy * cos)}`;
    }
  }
  return text;
}

/** Repeats a drawing in each space. */
export function inEach(spaces: readonly Space[], drawing: string): string {
  return spaces.map((space) => placed(drawing, space)).join("");
}

/** Draws a rounded bar from its half length, half width and corner radius. */
export function bar(along: number, across: number, radius: number): string {
  const [length, width] = [along - radius, across - radius];
  const corner = `A${radius} ${radius} 0 0 1 `;
  return (
    `M${-length} ${-across}L${length} ${-across}${corner}${along} ${-width}L${along} ${width}${corner}${length} ${across}` +
    `L${-length} ${across}${corner}${-along} ${width}L${-along} ${-width}${corner}${-length} ${-across}Z`
  );
}

/** Parses a drawing once per scale, since it is used in hundreds of places. */
function strokesOf(drawing: string, scale: number, isMirrored: boolean): readonly Stroke[] {
  const key = `${drawing} ${scale} ${isMirrored}`;
  const strokes = known.get(key) ?? parsed(drawing).map((step) => strokeOf(step, scale, isMirrored));
  known.set(key, strokes);
  return strokes;
}

function strokeOf({ command, arc, points }: Step, scale: number, isMirrored: boolean): Stroke {
  const across = isMirrored ? -scale : scale;
  return {
    start: command + arcText(arc, scale, isMirrored),
    points: points.map((value, i) => value * (i % 2 ? scale : across)),
  };
}

function parsed(drawing: string): Step[] {
  const steps: Step[] = [];
  for (const [, command, text] of drawing.matchAll(STEP)) {
    const [x, y] = steps.findLast(({ points }) => points.length > 0)?.points.slice(-2) ?? [0, 0];
    steps.push(...stepsBy(command!, (text!.match(NUMBER) ?? []).map(Number), x!, y!));
  }
  return steps;
}

/** Returns the steps of a command. Horizontal and vertical lines become general ones, because a turn changes them. */
function stepsBy(command: string, numbers: readonly number[], x: number, y: number): Step[] {
  if (command === "H") return [{ command: "L", arc: [], points: [numbers[0]!, y] }];
  if (command === "V") return [{ command: "L", arc: [], points: [x, numbers[0]!] }];
  if (command !== "A") return [{ command, arc: [], points: numbers }];
  return inGroups(numbers, ARC_NUMBERS).map((arc) => ({ command, arc: arc.slice(0, -2), points: arc.slice(-2) }));
}

function inGroups(numbers: readonly number[], size: number): (readonly number[])[] {
  return Array.from({ length: numbers.length / size }, (_, i) => numbers.slice(i * size, (i + 1) * size));
}

function arcText([across, down, turn, large, sweep]: readonly number[], scale: number, isMirrored: boolean): string {
  if (across === undefined) return "";
  return `${short(across * scale)} ${short(down! * scale)} ${turn} ${large} ${isMirrored ? 1 - sweep! : sweep} `;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
