import type { TapRing } from "../../protocol/TapRing.ts";
import type { Preset } from "../../domain/soundfont/records.ts";
import type { EngineEventType } from "../../protocol/engineEvent.ts";
import { STRIP_COUNT, type MasterParams, type StripParams } from "../../protocol/engine.ts";
import { PresetCompilation, type CompiledPreset } from "./CompiledPreset.ts";
import { LOOKAHEAD_FRAMES, STARTING_GROUP } from "../kernel/layout.ts";
import { EngineClock } from "./EngineClock.ts";
import { Mixer } from "./Mixer.ts";
import { EngineMemory } from "./EngineMemory.ts";
import { isAddress, PresetBank } from "./PresetBank.ts";
import { SampleMemory, type Slab } from "./SampleMemory.ts";
import { isStrip, StripPlayer, type PlayerHost } from "./StripPlayer.ts";
import { Strips } from "./Strips.ts";
import { VoiceCap } from "./VoiceCap.ts";
import { CONTROL_FRAMES, type VoiceKernel } from "./VoiceKernel.ts";
import { voicesInUse } from "./VoicePool.ts";
import { Origin, Voices } from "./Voices.ts";

/** Exports of `kernel/kernel.ts`. */
interface Exports {
  start(sampleRate: number): void;
  control(strips: number, frames: number, list: number): number;
  controlOne(group: number, frames: number, isFiltered: number, list: number): number;
  render(strips: number, since: number, frames: number, hasEffects: number): void;
  finish(output: number, since: number, frames: number, gain: number, delta: number, lookahead: number): void;
  runEffects(effects: number, units: number): void;
}

interface WebAssemblyModules {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

const modules = (globalThis as unknown as { WebAssembly: WebAssemblyModules }).WebAssembly;

/** Compiled once, however many synths there are. */
const compiled = new WeakMap<Uint8Array, object>();

function moduleOf(bytes: Uint8Array): object {
  const module = compiled.get(bytes) ?? new modules.Module(bytes);
  compiled.set(bytes, module);
  return module;
}

/** The kernel in WebAssembly, four voices at a time. */
class VectorKernel implements VoiceKernel {
  readonly #exports: Exports;
  readonly #endedList: number;
  readonly #output: number;
  readonly #effects: number;

  /** `bytes`: the compiled `kernel/kernel.ts`. Throws a `CompileError` if WebAssembly has no SIMD. */
  constructor(bytes: Uint8Array, memory: EngineMemory, sampleRate: number) {
    const instance = new modules.Instance(moduleOf(bytes), { env: { memory: memory.memory } });
    this.#exports = instance.exports as Exports;
    this.#exports.start(sampleRate);
    this.#endedList = memory.endedList;
    this.#output = memory.output;
    this.#effects = memory.effects;
  }

  control(strips: number, frames: number): number {
    return this.#exports.control(strips, frames, this.#endedList);
  }

  controlStarting(frames: number, isFiltered: boolean): number {
    return this.#exports.controlOne(STARTING_GROUP, frames, isFiltered ? 1 : 0, this.#endedList);
  }

  render(strips: number, since: number, frames: number, hasEffects: boolean): void {
    this.#exports.render(strips, since, frames, hasEffects ? 1 : 0);
  }

  finish(since: number, frames: number, gain: number, delta: number, lookahead: number): void {
    this.#exports.finish(this.#output, since, frames, gain, delta, lookahead);
  }

  runEffects(units: number): void {
    this.#exports.runEffects(this.#effects, units);
  }
}

const DEFAULT_MAX_VOICES = 512;
/** A quarter of an address space of 32 bits: browsers refuse more than that, and machines may refuse less. */
const DEFAULT_SAMPLE_BYTES = 2 ** 30;
const RAMP_SECONDS = 0.01;

export interface SynthOptions {
  readonly sampleRate: number;
  /** Voices that may sound at once; further ones replace the least audible. */
  readonly maxVoices?: number;
  /** Bytes of all presets' samples together; `DEFAULT_SAMPLE_BYTES` by default. */
  readonly sampleBytes?: number;
  /** Called when an unused preset was evicted for another one. It must be loaded again to be played. */
  readonly onPresetEvicted?: (bank: number, program: number) => void;
  /** The compiled vector kernel; tests compare it with one of their own. */
  readonly kernel: Uint8Array | ((memory: EngineMemory, sampleRate: number) => VoiceKernel);
  /** Called when a note needs a preset that is not loaded; once for each until it is loaded or selected again. */
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
  readonly #samples: SampleMemory;
  /** Memory of presets that are gone, as long as voices sound from it. */
  #retired: Slab[] = [];
  readonly #strips: Strips;
  readonly #voices: Voices;
  readonly #mixer: Mixer;
  readonly #bank = new PresetBank();
  readonly #onPresetMissing: (bank: number, program: number) => void;
  readonly #onPresetEvicted: (bank: number, program: number) => void;
  /** 1 if the strip's preset was reported missing, until another is selected or one is loaded. */
  readonly #reported = new Uint8Array(STRIP_COUNT);
  #compilation: PresetCompilation | null = null;
  readonly #clock: EngineClock;
  readonly #player: StripPlayer;
  readonly #cap: VoiceCap;

  constructor(options: SynthOptions) {
    this.sampleRate = options.sampleRate;
    this.maxVoices = options.maxVoices ?? DEFAULT_MAX_VOICES;
    this.#onPresetMissing = options.onPresetMissing ?? (() => {});
    this.#onPresetEvicted = options.onPresetEvicted ?? (() => {});
    const passesPerRamp = Math.floor((RAMP_SECONDS * this.sampleRate) / CONTROL_FRAMES) - 1;
    this.#strips = new Strips(passesPerRamp);
    const memory = new EngineMemory(voicesInUse(this.maxVoices));
    const kernel =
      typeof options.kernel === "function"
        ? options.kernel(memory, this.sampleRate)
        : new VectorKernel(options.kernel, memory, this.sampleRate);
    this.#samples = new SampleMemory(memory, options.sampleBytes ?? DEFAULT_SAMPLE_BYTES);
    this.#voices = new Voices(kernel, memory, this.#strips, this.maxVoices, this.sampleRate);
    this.#mixer = new Mixer(kernel, memory, this.#strips, this.#voices, this.sampleRate);
    this.#cap = new VoiceCap(this.maxVoices);
    this.#clock = new EngineClock((frame) => this.#mixer.control(frame));
    const host: PlayerHost = {
      clock: this.#clock,
      sampleRate: this.sampleRate,
      presetOf: (strip) => this.#presetOf(strip),
      activate: (strip) => this.#mixer.activate(strip),
    };
    this.#player = new StripPlayer(host, this.#strips, this.#voices);
  }

  /** Frames rendered so far. */
  get frame(): number {
    return this.#clock.frame;
  }

  /** Voices that sound, those fading out included. */
  get voiceCount(): number {
    return this.#voices.count;
  }

  /** Voices that were cut off so far because more than `maxVoices` (or the cap) were to sound. */
  get stolenVoices(): number {
    return this.#voices.pool.stolen;
  }

  /** Frames by which the output is late: the limiter's look-ahead while it is on. */
  get latencyFrames(): number {
    return this.#mixer.limits ? LOOKAHEAD_FRAMES : 0;
  }

  /**
   * Loads a preset, replacing one of the same address, whose notes sound on as they are: later ones play the new preset. Copies its
   * samples; the preset may be dropped afterwards. False as from `beginLoad`.
   */
  loadPreset(preset: Preset): boolean {
    return this.beginLoad(preset) && this.continueLoad(Infinity);
  }

  /**
   * Begins to load a preset in shares; one at a time: an unfinished one is abandoned. It is loaded when
   * `continueLoad` returns true. If memory is short, unused presets are evicted. False: memory is still too short,
   * and nothing changes.
   */
  beginLoad(preset: Preset): boolean {
    this.#compilation?.abandon();
    this.#compilation = null;
    if (!isAddress(preset.bank, preset.program)) return true;
    this.#freeRetired();
    do {
      try {
        this.#compilation = new PresetCompilation(preset, this.sampleRate, this.#samples);
        return true;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    } while (this.#evict());
    return false;
  }

  /** Evicts one preset that no strip has selected and no voice plays; false if there is none. */
  #evict(): boolean {
    const address = this.#bank.findAddress((preset) => !this.#isSelected(preset) && !this.#voices.plays(preset.slab));
    if (address === null) return false;
    const { bank, program } = address;
    this.#replace(bank, program, null);
    this.#freeRetired();
    this.#onPresetEvicted(bank, program);
    return true;
  }

  #isSelected(preset: CompiledPreset): boolean {
    const { bank, program } = this.#strips;
    for (let strip = 0; strip < STRIP_COUNT; strip += 1) {
      if (this.#bank.find(bank[strip]!, program[strip]!) === preset) return true;
    }
    return false;
  }

  #freeRetired(): void {
    this.#retired = this.#retired.filter((slab) => {
      if (this.#voices.plays(slab)) return true;
      this.#samples.free(slab);
      return false;
    });
  }

  /** Continues for about `frames` frames of sample memory. Returns true when loading is complete. */
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

  /** Removes a preset; its notes fade out. */
  unloadPreset(bank: number, program: number): void {
    this.#replace(bank, program, null);
  }

  #replace(bank: number, program: number, preset: CompiledPreset | null): void {
    const old = this.#bank.get(bank, program);
    if (old) {
      if (!preset) this.#voices.fadeSlab(old.slab);
      this.#retired.push(old.slab);
    }
    this.#bank.set(bank, program, preset);
    this.#reported.fill(0);
  }

  /** True if this preset itself is loaded, not only a replacement. */
  hasPreset(bank: number, program: number): boolean {
    return this.#bank.get(bank, program) !== null;
  }

  /** Sets mixer parameters; those left out stay. Reached within 10 ms. */
  setStrip(strip: number, params: Partial<StripParams>): void {
    if (!isStrip(strip)) return;
    this.#strips.setParams(strip, params, !this.#voices.hasVoices(strip));
    this.#mixer.setStrip(strip, params, this.#strips.instrumentLevel(strip));
  }

  /**
   * Sets a strip's initial program, which a reset restores; bank 128 makes it a drum strip. Sounding
   * notes keep their preset.
   */
  setProgram(strip: number, bank: number, program: number): void {
    if (!isStrip(strip) || !isAddress(bank, program)) return;
    this.#strips.setHome(strip, bank, program);
    this.#player.programChanged[strip] = 1;
  }

  /** The preset of a strip, or its replacement; a missing one is reported once. */
  #presetOf(strip: number): CompiledPreset | null {
    const bank = this.#strips.bank[strip]!;
    const program = this.#strips.program[strip]!;
    if (this.#player.programChanged[strip] !== 0) {
      this.#player.programChanged[strip] = 0;
      this.#reported[strip] = 0;
    }
    if (this.#reported[strip] === 0 && !this.hasPreset(bank, program)) {
      this.#reported[strip] = 1;
      this.#onPresetMissing(bank, program);
    }
    return this.#bank.find(bank, program);
  }

  /** Sets parameters of the master; absent fields stay unchanged. */
  setMaster(params: Partial<MasterParams>): void {
    this.#mixer.setMaster(params);
  }

  /** See `Mixer.setTap`. */
  setTap(strip: number, ring: TapRing | null): void {
    this.#mixer.setTap(strip, ring);
  }

  /** Plays a timeline event, at once: number `index` of `view` (see `engineEvent.ts`). */
  handleEvent(view: DataView, index: number): void {
    this.#player.handle(view, index, Origin.timeline);
  }

  /** Plays a live event, at once: number `index` of `view`. */
  handleLiveEvent(view: DataView, index: number): void {
    this.#player.handle(view, index, Origin.live);
  }

  /** Plays a live event, at once. Units as in `EngineEventType`. */
  play(type: EngineEventType, strip: number, key: number, value: number, noteId: number): void {
    this.#player.play(type, strip, key, value, noteId, Origin.live);
  }

  /** Releases the timeline's notes and pedals; live notes go on. */
  releaseTimeline(): void {
    this.#player.releaseTimeline();
  }

  /** Restores settings that System Exclusive of earlier runs changed, at the start of a run. */
  resetTimeline(): void {
    this.#player.resetTimeline();
  }

  /** Silences one strip, or all (null), within a few ms and resets its controllers; programs and mixer stay. */
  panic(strip: number | null): void {
    const first = strip ?? 0;
    const last = strip ?? STRIP_COUNT - 1;
    for (let i = Math.max(0, first); i <= Math.min(last, STRIP_COUNT - 1); i += 1) this.#player.panic(i);
  }

  /**
   * Adapts the number of voices to the share of real time that rendering took since the last call (1 and above: it was
   * late). While it is too high, fewer may sound; excess ones fade out.
   */
  adaptVoices(load: number): void {
    this.#cap.adapt(load, this.#voices.pool.sounding);
    this.#voices.pool.cap = this.#cap.value;
  }

  /** Voices that may sound now: `maxVoices`, or fewer under load. */
  get voiceCap(): number {
    return this.#cap.value;
  }

  /** Overwrites frames `from..to` of both channels with the next frames of sound. */
  render(left: Float32Array, right: Float32Array, from: number, to: number): void {
    let at = from;
    while (at < to) {
      this.#clock.settle();
      const frames = Math.min(to - at, this.#clock.framesToTick);
      this.#mixer.render(left, right, at, frames);
      at += frames;
      this.#clock.advance(frames);
    }
  }

  /** Puts peaks since the last call at `peaks[at]` (master left, right), returns the limiter's gain in dB, 0 or less. */
  takeMasterPeaks(peaks: Float64Array, at: number): number {
    return this.#mixer.takeMasterPeaks(peaks, at);
  }

  /** Puts the gain reductions of the strips' limiters since the last call at `into[at + strip]`, dB, 0 or less. */
  takeStripReductions(into: Float64Array, at: number): void {
    this.#mixer.takeStripReductions(into, at);
  }

  /** Puts the strips' peaks since the last call at `peaks[at + 2 strip]` (left) and the next (right). */
  takeStripPeaks(peaks: Float64Array, at: number): void {
    this.#mixer.takeStripPeaks(peaks, at);
  }
}
