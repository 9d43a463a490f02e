import { strikeDrum } from "./drums.ts";
import { patchOf, type Patch } from "./patches.ts";
import { Voice, type VoicePlace } from "./Voice.ts";

const A4 = 69;
const A4_HZ = 440;
/** The dullest a tone gets, in its own frequency. */
const LEAST_BRIGHTNESS = 1.2;
const HIGHEST_HZ = 18_000;
const FALLS = 8;

const frequencyOf = (key: number): number => A4_HZ * 2 ** ((key - A4) / 12);

/** A note of an instrument. `velocity` 0..1. */
function playTone(place: VoicePlace, patch: Patch, key: number, velocity: number): Voice {
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

/** Bank of drum kits. */
const PERCUSSION = 128;
/** The field's default range: two semitones up and down. */
const BEND_CENTS = 200;
const BEND_STEPS = 8192;
const VIBRATO_HZ = 5.4;
const VIBRATO_CENTS = 50;
const MOST_VOICES = 48;
const RAMP_SECONDS = 0.01;
/** General MIDI's starting values of volume and expression. */
const START_VOLUME = 100;
const FULL = 127;
const [MODULATION, VOLUME, PAN, EXPRESSION, SUSTAIN] = [1, 7, 10, 11, 64];
const [ALL_SOUND_OFF, RESET_CONTROLLERS, ALL_NOTES_OFF] = [120, 121, 123];

/** One part of the synth: an instrument with its controllers and what sounds of it. */
export class SynthStrip {
  readonly #context: BaseAudioContext;
  readonly #gain: GainNode;
  readonly #pan: StereoPannerNode;
  /** Cents that every tone of the strip is bent by. */
  readonly #bend: ConstantSourceNode;
  readonly #vibrato: GainNode;
  /** By note id, in the order in which they began. */
  readonly #voices = new Map<number, Voice>();
  readonly #pedalled = new Set<number>();
  #patch: Patch = patchOf(0);
  #isDrums = false;
  #volume = START_VOLUME;
  #expression = FULL;
  #sustain = false;

  constructor(context: BaseAudioContext, output: AudioNode) {
    this.#context = context;
    this.#gain = new GainNode(context, { gain: gainOf(START_VOLUME) });
    this.#pan = new StereoPannerNode(context);
    this.#gain.connect(this.#pan).connect(output);
    this.#bend = new ConstantSourceNode(context, { offset: 0 });
    this.#vibrato = new GainNode(context, { gain: 0 });
    const wobble = new OscillatorNode(context, { frequency: VIBRATO_HZ });
    wobble.connect(this.#vibrato);
    this.#bend.start();
    wobble.start();
  }

  choose(bank: number, program: number): void {
    this.#isDrums = bank === PERCUSSION;
    this.#patch = patchOf(program);
  }

  /** `atSeconds`: when, in the context's time. */
  noteOn(noteId: number, key: number, velocity: number, atSeconds = this.#context.currentTime): void {
    for (const oldest of this.#voices.keys()) {
      if (this.#voices.size < MOST_VOICES) break;
      this.#end(oldest, true);
    }
    const to = { context: this.#context, atSeconds, output: this.#gain, cents: [this.#bend, this.#vibrato] };
    const voice = this.#isDrums ? strikeDrum(to, key, velocity) : playTone(to, this.#patch, key, velocity);
    this.#voices.set(noteId, voice);
    voice.onEnded(() => this.#voices.delete(noteId));
  }

  noteOff(noteId: number, atSeconds = this.#context.currentTime): void {
    if (this.#sustain) this.#pedalled.add(noteId);
    else this.#end(noteId, false, atSeconds);
  }

  controlChange(controller: number, value: number): void {
    if (controller === VOLUME || controller === EXPRESSION) {
      if (controller === VOLUME) this.#volume = value;
      else this.#expression = value;
      this.#ramp(this.#gain.gain, gainOf(this.#volume) * gainOf(this.#expression));
    } else if (controller === PAN) this.#ramp(this.#pan.pan, Math.max(-1, (value - 64) / 63));
    else if (controller === MODULATION) this.#ramp(this.#vibrato.gain, (value / FULL) * VIBRATO_CENTS);
    else if (controller === SUSTAIN) this.#pedal(value >= 64);
    else if (controller === ALL_SOUND_OFF) this.silence();
    else if (controller === RESET_CONTROLLERS) this.#reset();
    else if (controller === ALL_NOTES_OFF) for (const noteId of this.#voices.keys()) this.noteOff(noteId);
  }

  /** -8192..8191. */
  bend(value: number): void {
    this.#ramp(this.#bend.offset, (value / BEND_STEPS) * BEND_CENTS);
  }

  silence(): void {
    for (const noteId of this.#voices.keys()) this.#end(noteId, true);
    this.#reset();
  }

  #reset(): void {
    this.#pedal(false);
    this.bend(0);
    this.controlChange(MODULATION, 0);
    this.controlChange(EXPRESSION, FULL);
  }

  #pedal(down: boolean): void {
    this.#sustain = down;
    if (down) return;
    for (const noteId of this.#pedalled) this.#end(noteId, false);
    this.#pedalled.clear();
  }

  #end(noteId: number, atOnce: boolean, atSeconds = this.#context.currentTime): void {
    if (this.#voices.get(noteId)?.end(atOnce, atSeconds) === true) this.#voices.delete(noteId);
    this.#pedalled.delete(noteId);
  }

  #ramp(param: AudioParam, value: number): void {
    param.setTargetAtTime(value, this.#context.currentTime, RAMP_SECONDS);
  }
}

/** The square law that General MIDI recommends: 40 log of the value. */
const gainOf = (value: number): number => (value / FULL) ** 2;
