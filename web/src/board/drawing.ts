/** Many small shapes as one path: a board of thousands of elements would be slow to draw. */

import type { Space } from "./layout";

const STEP = /([A-Z])([^A-Z]*)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;
/** Which way each number of a command counts: across, down, a length, or none of these (`-`). */
const AXES: Readonly<Record<string, string>> = { M: "xy", L: "xy", C: "xyxyxy", Q: "xyxy", H: "x", V: "y", A: "ll---xy", Z: "" };

/** Path data in absolute commands, made larger by a factor and moved to a point. */
export function placed(drawing: string, x: number, y: number, scale: number): string {
  const values: Record<string, (value: number) => number> = {
    x: (value) => x + value * scale,
    y: (value) => y + value * scale,
    l: (value) => value * scale,
    "-": (value) => value,
  };
  return drawing.replace(STEP, (_, command: string, numbers: string) => {
    const axes = AXES[command]!;
    const moved = (numbers.match(NUMBER) ?? []).map((value, i) => values[axes[i % axes.length]!]!(Number(value)));
    return command + moved.map(short).join(" ");
  });
}

/** A rounded bar in each space, so far from its middle to its ends and to its sides. */
export function bars(spaces: readonly Space[], along: number, across: number, radius: number): string {
  return spaces.map((space) => bar(space, along, across, radius)).join("");
}

function bar({ x, y, angle }: Space, along: number, across: number, radius: number): string {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (dx: number, dy: number): string => `${short(x + dx * cos - dy * sin)} ${short(y + dx * sin + dy * cos)}`;
  const corner = `A${radius} ${radius} 0 0 1 `;
  const [length, width] = [along - radius, across - radius];
  return (
    `M${at(-length, -across)}L${at(length, -across)}${corner}${at(along, -width)}` +
    `L${at(along, width)}${corner}${at(length, across)}` +
    `L${at(-length, across)}${corner}${at(-along, width)}L${at(-along, -width)}${corner}${at(-length, -across)}Z`
  );
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
