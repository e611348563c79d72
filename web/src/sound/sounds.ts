/** Short sounds, synthesised when they are played. */

import { bell, breath, chuff, flick, note, thud, whistle } from "./instruments";

export type SoundName = "card" | "shuffle" | "turn" | "ticket" | "last_round" | "end";

const CHUFF_S = 0.17;

const scores: Record<SoundName, (to: AudioNode) => void> = {
  card: (to) => flick(to, 0),
  shuffle: (to) => {
    for (let i = 0; i < 9; i++) flick(to, i * 0.045 + (i % 3) * 0.008);
  },
  turn: (to) => {
    whistle(to, 0, 0.16);
    whistle(to, 0.24, 0.42);
  },
  ticket: (to) => {
    thud(to, 0);
    [523.3, 659.3, 784, 1046.5].forEach((pitch, i) => note(to, 0.12 + i * 0.09, pitch, 0.5));
  },
  last_round: (to) => [0, 0.45, 0.9].forEach((at) => bell(to, at)),
  end: (to) => {
    [392, 523.3, 659.3, 784].forEach((pitch, i) => note(to, i * 0.14, pitch, 0.7 + i * 0.2));
    whistle(to, 0.7, 0.7);
    breath(to, 1.4);
  },
};

let context: AudioContext | null = null;
let output: AudioNode | null = null;

/** Enables sound. Browsers allow it only after a user action, so call this in one. */
export function unlock(): void {
  if (!context) {
    context = new AudioContext();
    const volume = context.createGain();
    volume.gain.value = 0.5;
    output = volume;
    volume.connect(context.createDynamicsCompressor()).connect(context.destination);
  }
  if (context.state === "suspended") void context.resume();
}

/** Plays a sound if sound is enabled. */
export function play(name: SoundName): void {
  if (context?.state === "running" && output) scores[name](output);
}

/** Plays a departing train, with a chuff for each car, faster and faster. */
export function playTrain(cars: number): void {
  if (context?.state !== "running" || !output) return;
  for (let i = 0, at = 0; i < cars + 1; i++, at += CHUFF_S * 0.92 ** i) chuff(output, at);
}
