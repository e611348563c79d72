/** The instruments. Each plays into `to`, some seconds from now. */

/** Plays a tone that swells for a moment and fades. */
function tone(to: AudioNode, at: number, pitch: number, lasts: number, loudness: number, type: OscillatorType): void {
  const { context } = to;
  const source = new OscillatorNode(context, { type, frequency: pitch });
  source.connect(shaped(to, at, lasts, loudness));
  source.start(context.currentTime + at);
  source.stop(context.currentTime + at + lasts + 0.05);
}

/** Noise of one colour. */
function hiss(to: AudioNode, at: number, lasts: number, loudness: number, filter: BiquadFilterOptions): void {
  const { context } = to;
  const source = new AudioBufferSourceNode(context, { buffer: noiseIn(context), loop: true });
  source.connect(new BiquadFilterNode(context, filter)).connect(shaped(to, at, lasts, loudness));
  source.start(context.currentTime + at, Math.random());
  source.stop(context.currentTime + at + lasts + 0.05);
}

function shaped(to: AudioNode, at: number, lasts: number, loudness: number): AudioNode {
  const start = to.context.currentTime + at;
  const gain = new GainNode(to.context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + Math.min(0.02, lasts / 5));
  gain.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
  gain.connect(to);
  return gain;
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function noiseIn(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = new AudioBuffer({ length: context.sampleRate * 2, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

/** A card slides over paper. */
export function flick(to: AudioNode, at: number): void {
  hiss(to, at, 0.07, 0.35, { type: "bandpass", frequency: 3200, Q: 0.8 });
  hiss(to, at + 0.04, 0.03, 0.25, { type: "highpass", frequency: 5000 });
}

/** Steam leaves a cylinder. */
export function chuff(to: AudioNode, at: number): void {
  hiss(to, at, 0.13, 0.7, { type: "bandpass", frequency: 420, Q: 0.7 });
  hiss(to, at, 0.09, 0.2, { type: "bandpass", frequency: 1800, Q: 0.6 });
  thud(to, at);
}

/** A rubber stamp, or a wheel over a joint. */
export function thud(to: AudioNode, at: number): void {
  tone(to, at, 82, 0.12, 0.4, "sine");
}

/** A steam whistle of three pipes. */
export function whistle(to: AudioNode, at: number, lasts: number): void {
  for (const pitch of [587.3, 698.5, 880]) tone(to, at, pitch, lasts, 0.09, "triangle");
  hiss(to, at, lasts, 0.05, { type: "bandpass", frequency: 1600, Q: 1.2 });
}

/** A note of a music box. */
export function note(to: AudioNode, at: number, pitch: number, lasts: number): void {
  tone(to, at, pitch, lasts, 0.16, "triangle");
  tone(to, at, pitch * 2, lasts / 2, 0.05, "sine");
}

/** A station's bell, whose partials are not in tune. */
export function bell(to: AudioNode, at: number): void {
  for (const [ratio, loudness] of [
    [1, 0.2],
    [2.01, 0.1],
    [2.76, 0.09],
    [5.4, 0.04],
  ] as const) {
    tone(to, at, 620 * ratio, 1.4 / ratio ** 0.5, loudness, "sine");
  }
}

/** The engine lets off its steam. */
export function breath(to: AudioNode, at: number): void {
  hiss(to, at, 1.2, 0.16, { type: "highpass", frequency: 2500 });
}
