import { renderVoice } from "./renderVoice.ts";
import { createSincTable } from "./sincTable.ts";
import { amplitudeOfCentibels, clamp } from "./units.ts";
import { CONTROL_FRAMES } from "./VoiceKernel.ts";
import type { VoiceKernel } from "./VoiceKernel.ts";
import { advanceModEnvelope, advanceVolumeEnvelope } from "./envelopes.ts";
import { Stage, VoiceState } from "./VoiceState.ts";

/** Volume envelope's range from 1 to 0 after the attack. */
export const ENVELOPE_CENTIBELS = 960;
const FRACTIONS = 2 ** 32;
/** Below -110 dB a voice that can only get quieter has ended. Gains are for 16-bit samples. */
const SILENCE = 10 ** -5.5 / 32_768;
/** Cents of 5 Hz, the lowest cutoff; the highest is `HIGHEST_CUTOFF` of the sample rate. */
const LOWEST_CUTOFF_CENTS = -851;
const HIGHEST_CUTOFF = 0.45;
const LOWEST_FLOAT = 1e-25;

/** The kernel in plain JavaScript, one voice after another. */
export class ScalarKernel implements VoiceKernel {
  readonly state: VoiceState;
  readonly #sinc = createSincTable();
  readonly #mono = new Float64Array(CONTROL_FRAMES);
  readonly #radiansAtKey0: number;

  constructor(capacity: number, sampleRate: number) {
    this.state = new VoiceState(capacity);
    this.#radiansAtKey0 = (2 * Math.PI * 8.175798915643707) / sampleRate;
  }

  renderVoices(order: Int32Array, from: number, to: number, bus: Float32Array, frames: number): void {
    for (let i = from; i < to; i += 1) renderVoice(this.state, order[i]!, this.#sinc, this.#mono, bus, frames);
  }

  control(order: Int32Array, from: number, to: number, frames: number): void {
    for (let i = from; i < to; i += 1) this.#controlVoice(order[i]!, frames);
  }

  #controlVoice(v: number, tickFrames: number): void {
    const s = this.state;
    const frames = tickFrames - s.waitFrames[v]!;
    if (frames <= 0) {
      // Still waiting; stolen or released before it sounded: nobody will miss it.
      if (s.volumeStage[v]! >= Stage.release || s.fadeRate[v]! > 0) s.finished[v] = 1;
      return;
    }
    advanceVolumeEnvelope(s, v, frames);
    const modEnvelope = advanceModEnvelope(s, v, frames);
    const modLfo = advanceLfo(s.modLfoDelay, s.modLfoPhase, s.modLfoRate, v, frames);
    const vibrato = advanceLfo(s.vibratoDelay, s.vibratoPhase, s.vibratoRate, v, frames);
    const cents =
      s.pitchCents[v]! +
      modLfo * s.modLfoToPitch[v]! +
      vibrato * s.vibratoToPitch[v]! +
      modEnvelope * s.modEnvelopeToPitch[v]!;
    s.step[v] = Math.round(s.rateRatio[v]! * 2 ** (clamp(cents, -24_000, 24_000) / 1200) * FRACTIONS) / FRACTIONS;
    this.#setGains(v, frames, modLfo);
    if (s.filterOn[v] !== 0) {
      const cutoff = s.cutoffCents[v]! + modLfo * s.modLfoToCutoff[v]! + modEnvelope * s.modEnvelopeToCutoff[v]!;
      this.#setFilter(v, frames, cutoff);
    }
  }

  #setGains(v: number, frames: number, modLfo: number): void {
    const s = this.state;
    const stage = s.volumeStage[v]!;
    const level = s.volumeLevel[v]!;
    let gain = s.amplitude[v]!;
    gain *= stage === Stage.attack ? level : level <= 0 ? 0 : amplitudeOfCentibels(ENVELOPE_CENTIBELS * (1 - level));
    if (s.modLfoToVolume[v] !== 0) gain *= amplitudeOfCentibels(-modLfo * s.modLfoToVolume[v]!);
    if (s.fadeRate[v]! > 0) {
      const fade = Math.max(0, s.fade[v]! - s.fadeRate[v]! * frames);
      s.fade[v] = fade;
      gain *= fade;
    }
    const canOnlyFall = stage >= Stage.release || (stage === Stage.sustain && level <= 0) || s.fadeRate[v]! > 0;
    if (canOnlyFall && gain < SILENCE) {
      if (s.gainLeft[v]! <= SILENCE && s.gainRight[v]! <= SILENCE) s.finished[v] = 1;
      gain = 0;
    }
    const per = 1 / frames;
    s.deltaLeft[v] = (gain * s.panLeft[v]! - s.gainLeft[v]!) * per;
    s.deltaRight[v] = (gain * s.panRight[v]! - s.gainRight[v]!) * per;
    s.deltaReverb[v] = (gain * s.reverbSend[v]! - s.gainReverb[v]!) * per;
    s.deltaChorus[v] = (gain * s.chorusSend[v]! - s.gainChorus[v]!) * per;
  }

  /** Second-order low-pass after SF2.04 section 8.1.2 (8, 9), in the bilinear form of the audio EQ cookbook. */
  #setFilter(v: number, frames: number, cutoffCents: number): void {
    const s = this.state;
    const cents = cutoffCents < LOWEST_CUTOFF_CENTS ? LOWEST_CUTOFF_CENTS : cutoffCents;
    const radians = Math.min(this.#radiansAtKey0 * 2 ** (cents / 1200), 2 * Math.PI * HIGHEST_CUTOFF);
    const cos = Math.cos(radians);
    const alpha = Math.sin(radians) / (2 * s.q[v]!);
    const inverse = 1 / (1 + alpha);
    const b1 = (1 - cos) * inverse * s.filterGain[v]!;
    const a1 = -2 * cos * inverse;
    const a2 = (1 - alpha) * inverse;
    if (Number.isNaN(s.b1[v]!)) {
      // First time: start at the target and settled on the last frame, as if the filter had always been there.
      s.b1[v] = b1;
      s.a1[v] = a1;
      s.a2[v] = a2;
      const input = s.lastInput[v]!;
      const output = input * s.filterGain[v]!;
      s.z1[v] = output - 0.5 * b1 * input;
      s.z2[v] = 0.5 * b1 * input - a2 * output;
    }
    const per = 1 / frames;
    s.deltaB1[v] = (b1 - s.b1[v]!) * per;
    s.deltaA1[v] = (a1 - s.a1[v]!) * per;
    s.deltaA2[v] = (a2 - s.a2[v]!) * per;
    if (Math.abs(s.z1[v]!) < LOWEST_FLOAT) s.z1[v] = 0;
    if (Math.abs(s.z2[v]!) < LOWEST_FLOAT) s.z2[v] = 0;
  }
}

/** A triangle from 0 upwards, -1..1, after `delay` frames. Value after `frames` more. */
function advanceLfo(delay: Float64Array, phase: Float64Array, rate: Float64Array, v: number, frames: number): number {
  const wait = delay[v]!;
  if (wait >= frames) {
    delay[v] = wait - frames;
    return 0;
  }
  delay[v] = 0;
  let p = phase[v]! + rate[v]! * (frames - wait);
  p -= Math.floor(p);
  phase[v] = p;
  return p < 0.25 ? 4 * p : p < 0.75 ? 2 - 4 * p : 4 * p - 4;
}
