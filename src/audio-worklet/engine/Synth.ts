import type { Preset } from "../../domain/soundfont/records.ts";
import { EngineEventType, ENGINE_EVENT_BYTES } from "../../protocol/engineEvent.ts";
import { STRIP_COUNT } from "../../protocol/engine.ts";
import type { StripParams } from "../../protocol/engine.ts";
import { PresetCompilation } from "./CompiledPreset.ts";
import type { CompiledPreset } from "./CompiledPreset.ts";
import { LOOKAHEAD_FRAMES } from "./effects/Limiter.ts";
import { Mixer } from "./Mixer.ts";
import { EngineMemory } from "./EngineMemory.ts";
import { isAddress, PresetBank } from "./PresetBank.ts";
import { SampleMemory } from "./SampleMemory.ts";
import type { Slab } from "./SampleMemory.ts";
import { ScalarKernel } from "./ScalarKernel.ts";
import { Strips } from "./Strips.ts";
import { clamp } from "./units.ts";
import { VectorKernel } from "./VectorKernel.ts";
import { CONTROL_FRAMES } from "./VoiceKernel.ts";
import { Origin, Voices, voicesInUse } from "./Voices.ts";

export const DEFAULT_MAX_VOICES = 512;
const RAMP_SECONDS = 0.01;

export interface SynthOptions {
  readonly sampleRate: number;
  /** Voices that may sound at once; further ones take the place of the least audible. */
  readonly maxVoices?: number;
  /** The compiled vector kernel. Without it, or where it does not run, plain JavaScript does the same, slower. */
  readonly kernel?: Uint8Array | undefined;
  /** Called when a note asks for a preset that is not loaded; once for each until it is loaded or selected anew. */
  readonly onPresetMissing?: (bank: number, program: number) => void;
}

/**
 * The sampler: strips, voices, effects. Pure: it knows no clock but its own frames and runs in a worklet and in Node
 * alike. `render`, events and controls allocate nothing; only the constructor and `loadPreset` do. The same calls at
 * the same frames give the same output, however rendering is divided into blocks.
 */
export class Synth {
  readonly sampleRate: number;
  readonly maxVoices: number;
  /** Whether the vector kernel is at work. */
  readonly isVectorized: boolean;
  readonly #samples: SampleMemory;
  /** Memory of presets that are gone, as long as voices fade away in it. */
  #retired: Slab[] = [];
  readonly #strips: Strips;
  readonly #voices: Voices;
  readonly #mixer: Mixer;
  readonly #bank = new PresetBank();
  readonly #onPresetMissing: (bank: number, program: number) => void;
  /** 1 where the strip's preset was reported missing, until another is selected or one is loaded. */
  readonly #reported = new Uint8Array(STRIP_COUNT);
  /** 1 where the timeline has a pedal down. */
  readonly #timelinePedals = new Uint8Array(STRIP_COUNT);
  #compilation: PresetCompilation | null = null;
  #frame = 0;
  #framesToTick = 0;

  constructor(options: SynthOptions) {
    this.sampleRate = options.sampleRate;
    this.maxVoices = options.maxVoices ?? DEFAULT_MAX_VOICES;
    this.#onPresetMissing = options.onPresetMissing ?? (() => {});
    const passesPerRamp = Math.floor((RAMP_SECONDS * this.sampleRate) / CONTROL_FRAMES) - 1;
    this.#strips = new Strips(passesPerRamp);
    // Each strip has two lists of voices.
    const memory = new EngineMemory(voicesInUse(this.maxVoices), 2 * STRIP_COUNT);
    const bytes = options.kernel && VectorKernel.runs(options.kernel) ? options.kernel : null;
    const kernel = bytes ? new VectorKernel(bytes, memory, this.sampleRate) : new ScalarKernel(memory, this.sampleRate);
    this.isVectorized = bytes !== null;
    this.#samples = new SampleMemory(memory);
    this.#voices = new Voices(kernel, memory, this.#strips, this.maxVoices, this.sampleRate);
    this.#mixer = new Mixer(kernel, memory, this.#strips, this.#voices, this.sampleRate);
  }

  /** Frames rendered so far. */
  get frame(): number {
    return this.#frame;
  }

  /** Voices that sound, those fading out included. */
  get voiceCount(): number {
    return this.#voices.count;
  }

  /** Frames by which the output is late: the limiter's look-ahead while it is on. */
  get latencyFrames(): number {
    return this.#mixer.limits ? LOOKAHEAD_FRAMES : 0;
  }

  /** Loads a preset, replacing one of the same address. Copies its samples; the preset may be dropped afterwards. */
  loadPreset(preset: Preset): void {
    this.beginLoad(preset);
    this.continueLoad(Infinity);
  }

  /**
   * Begins to load a preset in shares; one at a time. It is there when `continueLoad` returns true. Throws a RangeError
   * where there is no memory left for it.
   */
  beginLoad(preset: Preset): void {
    if (!isAddress(preset.bank, preset.program)) return;
    this.#freeRetired();
    this.#compilation = new PresetCompilation(preset, this.sampleRate, this.#samples);
  }

  #freeRetired(): void {
    this.#retired = this.#retired.filter((slab) => {
      if (this.#voices.plays(slab)) return true;
      this.#samples.free(slab);
      return false;
    });
  }

  /** Goes on for about `frames` frames of sample memory. Returns true when nothing is left to load. */
  continueLoad(frames: number): boolean {
    const compilation = this.#compilation;
    if (!compilation) return true;
    const compiled = compilation.advance(frames);
    if (!compiled) return false;
    this.#compilation = null;
    const { bank, program } = compilation.preset;
    this.#replace(bank, program, compiled);
    return true;
  }

  unloadPreset(bank: number, program: number): void {
    this.#replace(bank, program, null);
  }

  #replace(bank: number, program: number, preset: CompiledPreset | null): void {
    const old = this.#bank.get(bank, program);
    if (old) {
      this.#voices.fadeSlab(old.slab);
      this.#retired.push(old.slab);
    }
    this.#bank.set(bank, program, preset);
    this.#reported.fill(0);
  }

  /** Whether exactly this preset is loaded. */
  hasPreset(bank: number, program: number): boolean {
    return this.#bank.get(bank, program) !== null;
  }

  /** Sets mixer parameters; those left out stay. Reached within 10 ms. */
  setStrip(strip: number, params: Partial<StripParams>): void {
    if (isStrip(strip)) this.#strips.setParams(strip, params, !this.#voices.hasVoices(strip));
  }

  /** Gives a strip its program; bank 128 makes it a drum strip. Sounding notes go on with what they had. */
  setProgram(strip: number, bank: number, program: number): void {
    if (!isStrip(strip) || !isAddress(bank, program)) return;
    this.#strips.bank[strip] = bank;
    this.#strips.program[strip] = program;
    this.#reported[strip] = 0;
  }

  /** Output gain, and whether limiter and effects work. */
  setMaster(gainDb: number, limiter: boolean, effects: boolean): void {
    this.#mixer.setMaster(gainDb, limiter, effects);
  }

  /** Plays a timeline event, at once: number `index` of `view` (see `engineEvent.ts`). */
  handleEvent(view: DataView, index: number): void {
    this.#handle(view, index, Origin.timeline);
  }

  /** Plays a live event, at once: number `index` of `view`. */
  handleLiveEvent(view: DataView, index: number): void {
    this.#handle(view, index, Origin.live);
  }

  #handle(view: DataView, index: number, origin: Origin): void {
    const at = index * ENGINE_EVENT_BYTES;
    const type = view.getUint8(at + 6) as EngineEventType;
    const strip = view.getUint16(at + 4, true);
    this.#play(
      type,
      strip,
      view.getUint8(at + 7),
      view.getFloat32(at + 8, true),
      view.getUint32(at + 12, true),
      origin,
    );
  }

  /** Plays a live event, at once. Units as in `EngineEventType`. */
  play(type: EngineEventType, strip: number, key: number, value: number, noteId: number): void {
    this.#play(type, strip, key, value, noteId, Origin.live);
  }

  #play(type: EngineEventType, strip: number, key: number, value: number, noteId: number, origin: Origin): void {
    if (!isStrip(strip) || !(key >= 0 && key <= 127) || !Number.isFinite(value)) return;
    switch (type) {
      case EngineEventType.noteOn:
        this.#noteOn(strip, key, value, noteId, origin);
        break;
      case EngineEventType.noteOff:
        this.#voices.noteOff(strip, key, noteId, origin, this.#frame);
        break;
      case EngineEventType.controlChange:
        this.#controlChange(strip, key, Math.round(clamp(value, 0, 127)), origin);
        break;
      case EngineEventType.programChange:
        this.setProgram(strip, this.#strips.selectedBank(strip), Math.round(clamp(value, 0, 127)));
        break;
      case EngineEventType.pitchBend:
        this.#strips.bend[strip] = clamp(value, -8192, 8192);
        this.#strips.dirty[strip] = 1;
        break;
      case EngineEventType.channelPressure:
        this.#strips.channelPressure[strip] = Math.round(clamp(value, 0, 127));
        this.#strips.dirty[strip] = 1;
        break;
      case EngineEventType.keyPressure:
        this.#strips.keyPressure[strip * 128 + key] = Math.round(clamp(value, 0, 127));
        this.#strips.dirty[strip] = 1;
        break;
      default:
    }
  }

  #noteOn(strip: number, key: number, value: number, noteId: number, origin: Origin): void {
    if (value <= 0) {
      // Velocity 0 is a note-off (MIDI 1.0).
      if (noteId === 0) this.#voices.noteOff(strip, key, 0, origin, this.#frame);
      return;
    }
    const bank = this.#strips.bank[strip]!;
    const program = this.#strips.program[strip]!;
    if (this.#reported[strip] === 0 && !this.hasPreset(bank, program)) {
      this.#reported[strip] = 1;
      this.#onPresetMissing(bank, program);
    }
    const preset = this.#bank.find(bank, program);
    if (!preset) return;
    if (this.#framesToTick === 0) this.#tick();
    const velocity = clamp(Math.round(value * 127), 1, 127);
    this.#voices.noteOn(preset, strip, key, velocity, noteId, origin, this.#frame, this.#framesToTick);
    this.#mixer.activate(strip);
  }

  #controlChange(strip: number, controller: number, value: number, origin: Origin): void {
    if (controller >= 120) {
      this.#channelMode(strip, controller);
      return;
    }
    const wasDown = this.#strips.controllers[strip * 128 + controller]! >= 64;
    this.#strips.setController(strip, controller, value);
    const isDown = value >= 64;
    if (controller !== 64 && controller !== 66 && controller !== 67) return;
    if (isDown && origin === Origin.timeline) this.#timelinePedals[strip] = 1;
    if (controller === 66 && isDown && !wasDown) this.#voices.holdSostenuto(strip);
    if (!isDown) this.#voices.releasePedals(strip, this.#frame);
  }

  /** Channel mode messages; omni and mono/poly messages are "all notes off" (MIDI 1.0), modes are not kept. */
  #channelMode(strip: number, controller: number): void {
    if (controller === 120) this.#voices.allSoundOff(strip);
    else if (controller === 121) {
      this.#strips.resetControllers(strip);
      this.#voices.releasePedals(strip, this.#frame);
    } else if (controller >= 123) this.#voices.allNotesOff(strip, this.#frame);
  }

  /** Releases what the timeline plays and lifts its pedals; live notes go on. */
  releaseTimeline(): void {
    this.#voices.releaseOrigin(Origin.timeline, this.#frame);
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      if (this.#timelinePedals[strip] === 0) continue;
      this.#timelinePedals[strip] = 0;
      this.#strips.setController(strip, 64, 0);
      this.#strips.setController(strip, 66, 0);
      this.#strips.setController(strip, 67, 0);
      this.#voices.releasePedals(strip, this.#frame);
    }
  }

  /** Silences one strip, or all (null), within a few ms and resets its controllers; programs and mixer stay. */
  panic(strip: number | null): void {
    const first = strip ?? 0;
    const last = strip ?? STRIP_COUNT - 1;
    for (let i = Math.max(0, first); i <= Math.min(last, STRIP_COUNT - 1); i += 1) {
      this.#voices.allSoundOff(i);
      this.#strips.resetAll(i);
      this.#timelinePedals[i] = 0;
    }
  }

  /** Overwrites frames `from..to` of both channels with the next frames of sound. */
  render(left: Float32Array, right: Float32Array, from: number, to: number): void {
    let at = from;
    while (at < to) {
      if (this.#framesToTick === 0) this.#tick();
      const frames = Math.min(to - at, this.#framesToTick);
      this.#mixer.render(left, right, at, frames);
      at += frames;
      this.#frame += frames;
      this.#framesToTick -= frames;
    }
  }

  #tick(): void {
    this.#mixer.control(this.#frame);
    this.#framesToTick = CONTROL_FRAMES;
  }

  /** Puts peaks since the last call at `peaks[at]` (master left, right), returns the limiter's gain in dB, 0 or less. */
  takeMasterPeaks(peaks: Float64Array, at: number): number {
    return this.#mixer.takeMasterPeaks(peaks, at);
  }

  /** Puts the strips' peaks since the last call at `peaks[at + 2 strip]` (left) and the next (right). */
  takeStripPeaks(peaks: Float64Array, at: number): void {
    this.#mixer.takeStripPeaks(peaks, at);
  }
}

function isStrip(strip: number): boolean {
  return strip >= 0 && strip < STRIP_COUNT && Number.isInteger(strip);
}
