import { ok, type Result } from "../../domain/AppError.ts";
import { Signal } from "../../domain/Signal.ts";
import type { EngineState, LiveEnginePort } from "../../protocol/enginePort.ts";
import type { LoadedPreset } from "../../protocol/samples.ts";
import { SmallArps } from "./SmallArps.ts";
import { SynthStrip } from "./SynthStrip.ts";

const MASTER_GAIN = 0.5;
/** More than the clocks of sound and page part within a second, in seconds. */
const DRIFT = 1e-4;
/** The two clocks are joined anew when they are apart by more: the sound was paused. */
const MOST_APART_SECONDS = 0.05;

/** The board's own small sound, made of the browser's oscillators: no samples, no worklet, nothing to load. */
export class SmallSynth implements LiveEnginePort {
  readonly arps = new SmallArps({
    strike: (strip, key, velocity, noteId, timeMs) =>
      this.#strip(strip)?.noteOn(noteId, key, velocity, this.#secondsOf(timeMs)),
    release: (strip, noteId, timeMs) => this.#strip(strip)?.noteOff(noteId, this.#secondsOf(timeMs)),
    latencyMs: () => (this.#context?.baseLatency ?? 0) * 1000,
  });
  readonly #states = new Signal<EngineState>();
  readonly onState = this.#states.on;
  readonly #strips = new Map<number, SynthStrip>();
  readonly #programs = new Map<number, { readonly bank: number; readonly program: number }>();
  #context: AudioContext | null = null;
  #output: AudioNode | null = null;
  #notes = 0;
  /** Seconds by which the sound's time is ahead of the page's, and the time of that reading. */
  #ahead = { seconds: -Infinity, at: 0 };

  state(): EngineState {
    if (!this.#context) return "off";
    return this.#context.state === "running" ? "running" : "suspended";
  }

  async start(): Promise<Result<void>> {
    const context = (this.#context ??= this.#open());
    await context.resume();
    return ok(undefined);
  }

  noteOn(strip: number, key: number, velocity: number): number {
    const noteId = ++this.#notes;
    if (this.arps.keyOn(strip, key, velocity, noteId)) return noteId;
    this.#strip(strip)?.noteOn(noteId, key, velocity);
    return noteId;
  }

  noteOff(strip: number, key: number, noteId: number): void {
    if (this.arps.keyOff(strip, key, noteId)) return;
    this.#strip(strip)?.noteOff(noteId);
  }

  controlChange(strip: number, controller: number, value: number): void {
    this.#strip(strip)?.controlChange(controller, value);
  }

  pitchBend(strip: number, value: number): void {
    this.#strip(strip)?.bend(value);
  }

  channelPressure(): void {}

  keyPressure(): void {}

  sysEx(): void {}

  panic(strip: number | null): void {
    this.arps.clear(strip);
    for (const [number, each] of this.#strips) if (strip === null || strip === number) each.silence();
  }

  setProgram(strip: number, bank: number, program: number): Promise<Result<LoadedPreset>> {
    this.#programs.set(strip, { bank, program });
    this.#strips.get(strip)?.choose(bank, program);
    return Promise.resolve(ok({ bank, program, name: "", bytes: 0 }));
  }

  #open(): AudioContext {
    const context = new AudioContext({ latencyHint: "interactive" });
    const master = new GainNode(context, { gain: MASTER_GAIN });
    // A limiter: a hand full of notes must not clip.
    const limiter = new DynamicsCompressorNode(context, { threshold: -8, ratio: 20, attack: 0.002, release: 0.12 });
    master.connect(limiter).connect(context.destination);
    this.#output = master;
    context.addEventListener("statechange", () => this.#states.emit(this.state()));
    return context;
  }

  /** The sound's time goes on in blocks: the furthest that it was ahead is where it truly is. */
  #secondsOf(timeMs: number): number {
    const { currentTime } = this.#context!;
    const at = performance.now() / 1000;
    const seen = currentTime - at;
    const expected = this.#ahead.seconds - (at - this.#ahead.at) * DRIFT;
    const seconds = expected - seen > MOST_APART_SECONDS ? seen : Math.max(seen, expected);
    this.#ahead = { seconds, at };
    return Math.max(currentTime, timeMs / 1000 + seconds);
  }

  #strip(number: number): SynthStrip | null {
    const known = this.#strips.get(number);
    if (known || !this.#context || !this.#output) return known ?? null;
    const strip = new SynthStrip(this.#context, this.#output);
    const chosen = this.#programs.get(number);
    if (chosen) strip.choose(chosen.bank, chosen.program);
    this.#strips.set(number, strip);
    return strip;
  }
}
