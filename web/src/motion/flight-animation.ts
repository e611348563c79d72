import type { Attachment } from "svelte/attachments";

/** The course of a flying card, in pixels of the window and milliseconds. */
export interface Course {
  readonly start: DOMRect;
  readonly end: DOMRect;
  readonly at: number;
  /** How long the card lies still before it flies. */
  readonly lies: number;
  readonly lasts: number;
  readonly jumps: boolean;
  /** What all times are multiplied by. */
  readonly pace: number;
}

/** The middle of a card, and its width. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const TALL = 84 / 120;
const SMALLEST = 44;
const LARGEST = 150;
const LIFT = 36;
const HOPS = [0, 16, 0, 16, 0];
const HOP_MS = 120;

/** Returns the width of a card that flies between two places. */
export function widthFor(start: DOMRect, end: DOMRect): number {
  return Math.round(Math.max(spotIn(start).width, spotIn(end).width, SMALLEST));
}

/** Animates a card along its course: it lies, jumps and flies. */
export function animateFlight(course: Course, width: number, land: () => void): Attachment<HTMLElement> {
  return (element) => {
    const { at, lies, lasts, pace } = course;
    const frames = [...restFrames(course, width), ...flightFrames(course, width)];
    const flight = element.animate(frames, { delay: at, duration: lies + lasts });
    flight.playbackRate = 1 / pace;
    flight.onfinish = land;
    return () => flight.cancel();
  };
}

function spotIn({ left, top, width, height }: DOMRect): Spot {
  return { x: left + width / 2, y: top + height / 2, width: Math.min(width, height / TALL, LARGEST) };
}

/** Returns the transform that moves a card of some width from the window's corner to a spot. */
function onto({ x, y, width: wanted }: Spot, width: number): string {
  const [left, top] = [x - width / 2, y - (width * TALL) / 2];
  return `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px) scale(${(wanted / width).toFixed(3)})`;
}

/** Returns the frames in which a card lies still and, if it does, jumps. */
function restFrames({ start, lies, lasts, jumps }: Course, width: number): Keyframe[] {
  if (!lies) return [];
  const ground = spotIn(start);
  const hops = jumps ? HOPS : [];
  return [
    { transform: onto(ground, width), opacity: 1, offset: 0 },
    ...hops.map((lift, i) => ({
      transform: onto({ ...ground, y: ground.y - lift }, width),
      opacity: 1,
      offset: Math.max(0, lies - (hops.length - i) * HOP_MS) / (lies + lasts),
      easing: i % 2 ? "ease-in" : "ease-out",
    })),
  ];
}

function flightFrames({ start, end, lies, lasts }: Course, width: number): Keyframe[] {
  const [from, to] = [spotIn(start), spotIn(end)];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - LIFT, width: (from.width + to.width) / 1.9 };
  const after = (part: number): number => (lies + part * lasts) / (lies + lasts);
  return [
    { transform: onto(from, width), opacity: 1, offset: after(0), easing: "cubic-bezier(.4, 0, .8, .7)" },
    { transform: onto(middle, width), opacity: 1, offset: after(0.5), easing: "cubic-bezier(.2, .3, .4, 1)" },
    { transform: onto(to, width), opacity: 1, offset: after(0.9) },
    { transform: onto(to, width), opacity: 0, offset: 1 },
  ];
}
