import type { Attachment } from "svelte/attachments";

import { motionPace } from "../../session/pace";
import { scorePoint } from "./fields";

const STEP_MS = 55;
const LONGEST_MS = 1400;

const stood = new WeakMap<Element, number>();

/** Moves a marker to the field of its score, field by field from where it was. */
export function walkTo(score: number): Attachment<SVGGElement> {
  return (element) => {
    const from = stood.get(element) ?? score;
    stood.set(element, score);
    element.style.transform = at(score);
    const pace = motionPace();
    if (from === score || !pace) return;
    const way = steps(from, score);
    element.animate(
      way.map((points) => ({ transform: at(points) })),
      { duration: pace * Math.min(way.length * STEP_MS, LONGEST_MS), easing: "ease-in-out" },
    );
  };
}

function at(score: number): string {
  const { x, y } = scorePoint(score);
  return `translate(${x}px, ${y}px)`;
}

function steps(from: number, to: number): number[] {
  const direction = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + direction * i);
}
