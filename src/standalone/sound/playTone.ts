import type { Patch } from "./patches.ts";
import { Voice, type VoicePlace } from "./Voice.ts";

const A4 = 69;
const A4_HZ = 440;
/** The dullest a tone gets, in its own frequency. */
const LEAST_BRIGHTNESS = 1.2;
const HIGHEST_HZ = 18_000;
const FALLS = 8;

const frequencyOf = (key: number): number => A4_HZ * 2 ** ((key - A4) / 12);

/** A note of an instrument. `velocity` 0..1. */
export function playTone(place: VoicePlace, patch: Patch, key: number, velocity: number): Voice {
  const { context, atSeconds: now } = place;
  const frequency = frequencyOf(key);
  // High notes of what is struck or plucked die away sooner.
  const decaySeconds = patch.sustain > 0 ? patch.decaySeconds : patch.decaySeconds * 2 ** ((60 - key) / 30);
  const gain = new GainNode(context, { gain: 0 });
  const peak = patch.gain * velocity ** 1.6;
  gain.gain.setValueAtTime(0, now);
  gain.gain.linearRampToValueAtTime(peak, now + patch.attackSeconds);
  gain.gain.setTargetAtTime(peak * patch.sustain, now + patch.attackSeconds, decaySeconds);
  const filter = filterOf(place, patch, frequency, velocity, decaySeconds);
  filter.connect(gain);
  const tones = [0, ...(patch.detuneCents === null ? [] : [patch.detuneCents])].map((detune) => {
    const tone = new OscillatorNode(context, { type: patch.wave, frequency, detune });
    for (const cents of place.cents) cents.connect(tone.detune);
    tone.connect(filter);
    return tone;
  });
  const voice = new Voice(place, gain, [...tones, ...modulate(place, patch, tones, velocity)], patch.releaseSeconds);
  if (patch.sustain === 0) voice.stopAfter(decaySeconds * FALLS);
  return voice;
}

function filterOf(
  { context, atSeconds }: VoicePlace,
  { brightness }: Patch,
  frequency: number,
  velocity: number,
  decaySeconds: number,
): BiquadFilterNode {
  const open = Math.min(HIGHEST_HZ, frequency * Math.max(LEAST_BRIGHTNESS, brightness * (0.35 + 0.65 * velocity)));
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: open, Q: 0.5 });
  const rest = Math.min(HIGHEST_HZ, frequency * Math.max(LEAST_BRIGHTNESS, brightness * 0.4));
  filter.frequency.setTargetAtTime(rest, atSeconds, decaySeconds);
  return filter;
}

/** The second tone, which bends the others: more at the start and where it is struck hard. */
function modulate(
  { context, atSeconds, cents }: VoicePlace,
  { modulator }: Patch,
  tones: readonly OscillatorNode[],
  velocity: number,
): readonly OscillatorNode[] {
  const [carrier] = tones;
  if (!modulator || !carrier) return [];
  const frequency = carrier.frequency.value * modulator.ratio;
  const tone = new OscillatorNode(context, { frequency });
  const depth = new GainNode(context, { gain: frequency * modulator.depth * velocity });
  depth.gain.setTargetAtTime(frequency * modulator.depth * velocity * 0.15, atSeconds, modulator.decaySeconds);
  for (const each of cents) each.connect(tone.detune);
  tone.connect(depth);
  for (const each of tones) depth.connect(each.frequency);
  return [tone];
}
