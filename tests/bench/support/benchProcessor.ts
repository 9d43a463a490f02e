import type { Preset } from "../../../src/domain/soundfont/records.ts";
import { ourSynth, playOurs, RATE } from "./ours.ts";
import type { BenchEvent } from "./ours.ts";

declare const AudioWorkletProcessor: new (options: unknown) => object;
declare function registerProcessor(name: string, processor: unknown): void;

interface Options {
  readonly processorOptions: {
    readonly kernel: Uint8Array;
    readonly presets: readonly Preset[];
    readonly events: readonly BenchEvent[];
    readonly effects: boolean;
  };
}

/** The engine with a list of events, in an AudioWorklet. Without presets it only fills blocks with silence. */
class BenchProcessor extends AudioWorkletProcessor {
  readonly #synth;
  readonly #events;
  #next = 0;
  #frame = 0;

  constructor(options: Options) {
    super(options);
    const { kernel, presets, events, effects } = options.processorOptions;
    this.#synth = presets.length > 0 ? ourSynth(kernel, presets, effects) : null;
    this.#events = events;
  }

  process(_inputs: unknown, outputs: readonly (readonly Float32Array[])[]): boolean {
    const [left, right] = outputs[0]!;
    const frames = left!.length;
    const seconds = this.#frame / RATE;
    this.#frame += frames;
    if (!this.#synth) return true;
    while (this.#next < this.#events.length && this.#events[this.#next]![0] <= seconds) {
      playOurs(this.#synth, this.#events[this.#next++]!);
    }
    this.#synth.render(left!, right!, 0, frames);
    return true;
  }
}

registerProcessor("bench", BenchProcessor);
