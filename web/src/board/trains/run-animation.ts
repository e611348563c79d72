import type { Attachment } from "svelte/attachments";

import type { Space } from "../../map/layout";
import { motionPace } from "../../session/pace";

const STEP_MS = 90;
const HEADWAY_MS = 70;
/** The pace of a train that has set off when animations are switched off. */
const AT_ONCE = 0.01;

/** Returns the milliseconds until the last train stands on its space. */
export function runningTime(trains: number): number {
  return motionPace() * Math.max((trains + 1) * STEP_MS, 2 * STEP_MS + (trains - 1) * HEADWAY_MS);
}

/** Runs a train along its route onto its space. The front train starts first. */
export function runOn(spaces: readonly Space[], place: number): Attachment<SVGGElement> {
  return (element) => {
    const running = element.animate(steps(spaces, place), {
      duration: (place + 2) * STEP_MS,
      delay: (spaces.length - 1 - place) * HEADWAY_MS,
      easing: "cubic-bezier(.2, .6, .3, 1)",
      fill: "both",
    });
    running.playbackRate = 1 / (motionPace() || AT_ONCE);
    return () => running.cancel();
  };
}

/** Returns the keyframes from before the first space to the train's own, as shifts from its final place. */
function steps(spaces: readonly Space[], place: number): Keyframe[] {
  const rest = spaces[place]!;
  const passed = spaces.slice(0, place + 1).map((space) => shift(space, rest));
  return [{ ...shift(before(spaces[0]!), rest), opacity: 0 }, ...passed];
}

function before({ x, y, angle }: Space): Space {
  const turn = (angle * Math.PI) / 180;
  return { x: x - 30 * Math.cos(turn), y: y - 30 * Math.sin(turn), angle };
}

function shift(space: Space, rest: Space): Keyframe {
  const [dx, dy] = [space.x - rest.x, space.y - rest.y];
  const turn = space.angle - rest.angle;
  const middle = `${rest.x}px, ${rest.y}px`;
  const back = `${-rest.x}px, ${-rest.y}px`;
  return {
    transform: `translate(${dx}px, ${dy}px) translate(${middle}) rotate(${turn}deg) translate(${back})`,
    opacity: 1,
  };
}
