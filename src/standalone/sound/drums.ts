import { Voice, type VoicePlace } from "./Voice.ts";

/** Parameters of a drum: a tone that falls in pitch, and noise. */
interface Drum {
  readonly tone: { readonly fromHz: number; readonly toHz: number; readonly gain: number } | null;
  readonly noise: { readonly type: BiquadFilterType; readonly hz: number; readonly gain: number } | null;
  /** Time constant of its dying away. */
  readonly decaySeconds: number;
}

const kick: Drum = {
  tone: { fromHz: 150, toHz: 48, gain: 1 },
  noise: { type: "lowpass", hz: 900, gain: 0.15 },
  decaySeconds: 0.13,
};
const snare: Drum = {
  tone: { fromHz: 260, toHz: 175, gain: 0.4 },
  noise: { type: "highpass", hz: 1600, gain: 0.5 },
  decaySeconds: 0.075,
};
const rim: Drum = { tone: { fromHz: 1700, toHz: 1650, gain: 0.35 }, noise: null, decaySeconds: 0.02 };
const clap: Drum = { tone: null, noise: { type: "bandpass", hz: 1400, gain: 0.9 }, decaySeconds: 0.07 };
const hat = (decaySeconds: number): Drum => ({
  tone: null,
  noise: { type: "highpass", hz: 7500, gain: 0.32 },
  decaySeconds,
});
const cymbal: Drum = { tone: null, noise: { type: "highpass", hz: 4800, gain: 0.3 }, decaySeconds: 0.45 };
const tom = (hz: number): Drum => ({
  tone: { fromHz: hz * 1.5, toHz: hz, gain: 0.8 },
  noise: { type: "lowpass", hz: 1200, gain: 0.06 },
  decaySeconds: 0.16,
});
const wood = (key: number): Drum => {
  const hz = 180 * 2 ** ((key - 54) / 12);
  return { tone: { fromHz: hz * 1.1, toHz: hz, gain: 0.5 }, noise: null, decaySeconds: 0.05 };
};

/** By MIDI note, as General MIDI lays out its kits. */
const DRUMS: Readonly<Record<number, Drum>> = {
  35: kick,
  36: kick,
  37: rim,
  38: snare,
  39: clap,
  40: snare,
  41: tom(80),
  42: hat(0.022),
  43: tom(98),
  44: hat(0.03),
  45: tom(120),
  46: hat(0.14),
  47: tom(145),
  48: tom(170),
  49: cymbal,
  50: tom(200),
  51: cymbal,
  52: cymbal,
  53: cymbal,
  55: cymbal,
  57: cymbal,
  59: cymbal,
};

const FALLS = 8;
const PITCH_FALL_SECONDS = 0.03;
const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A stroke of a drum kit. `velocity` 0..1. */
export function strikeDrum(place: VoicePlace, key: number, velocity: number): Voice {
  const { context, atSeconds: now } = place;
  const drum = DRUMS[key] ?? wood(key);
  const gain = new GainNode(context, { gain: 0.9 * velocity ** 1.4 });
  gain.gain.setTargetAtTime(0, now, drum.decaySeconds);
  const sources: AudioScheduledSourceNode[] = [];
  if (drum.tone) {
    const tone = new OscillatorNode(context, { frequency: drum.tone.fromHz });
    tone.frequency.setTargetAtTime(drum.tone.toHz, now, PITCH_FALL_SECONDS);
    tone.connect(new GainNode(context, { gain: drum.tone.gain })).connect(gain);
    sources.push(tone);
  }
  if (drum.noise) {
    const { type, hz, gain: level } = drum.noise;
    const noise = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
    noise
      .connect(new BiquadFilterNode(context, { type, frequency: hz }))
      .connect(new GainNode(context, { gain: level }))
      .connect(gain);
    sources.push(noise);
  }
  const seconds = drum.decaySeconds * FALLS;
  const voice = new Voice(place, gain, sources, null);
  voice.stopAfter(seconds);
  return voice;
}

/** A second of white noise. */
function noiseOf(context: BaseAudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}
