import { prefersReducedMotion } from "svelte/motion";

import { preferences } from "./preferences.svelte";

const FAST = 0.4;

/** Returns what durations of animations are multiplied by. 0 is no animation. */
export function motionPace(): number {
  if (prefersReducedMotion.current || preferences.motion === "off") return 0;
  return preferences.motion === "fast" ? FAST : 1;
}

/** Returns what the pauses between things to read are multiplied by. They remain without animations. */
export function readingPace(): number {
  return preferences.motion === "fast" ? FAST : 1;
}
