import { registerFlacEncoder } from "@mediabunny/flac-encoder";
import {
  AudioSample,
  AudioSampleSource,
  FlacOutputFormat,
  Output,
  StreamTarget,
  type StreamTargetChunk,
} from "mediabunny";
import type { Destination } from "../Destination.ts";
import type { AudioWriter } from "./AudioWriter.ts";
import { PcmQuantizer } from "./PcmQuantizer.ts";

const CHANNELS = 2;
/** The encoder takes 32-bit integers and keeps the upper 24. */
const PADDING_BITS = 8;

registerFlacEncoder();

/** Writes a stereo FLAC file of 16 or 24 bits. The sample rate is one that FLAC can say. */
export class FlacWriter implements AudioWriter {
  readonly #output: Output;
  readonly #source = new AudioSampleSource({ codec: "flac" });
  readonly #sampleRate: number;
  readonly #bits: 16 | 24;
  readonly #pcm: PcmQuantizer;
  #frames = 0;

  private constructor(destination: Destination, sampleRate: number, bits: 16 | 24) {
    this.#sampleRate = sampleRate;
    this.#bits = bits;
    this.#pcm = new PcmQuantizer(bits);
    this.#output = new Output({
      // Going back into the file, for its length, is only possible where it is one.
      format: new FlacOutputFormat({ appendOnly: !destination.isSeekable }),
      target: new StreamTarget(
        new WritableStream<StreamTargetChunk>({
          write: ({ data, position }) => destination.writeAt(position, data),
        }),
      ),
    });
    this.#output.addAudioTrack(this.#source);
  }

  static async open(destination: Destination, sampleRate: number, bits: 16 | 24): Promise<FlacWriter> {
    const writer = new FlacWriter(destination, sampleRate, bits);
    try {
      await writer.#output.start();
    } catch (error) {
      await writer.abort();
      throw error;
    }
    return writer;
  }

  get clipped(): number {
    return this.#pcm.clipped;
  }

  async write(left: Float32Array, right: Float32Array, frames: number): Promise<void> {
    const sample = new AudioSample({
      data:
        this.#bits === 16
          ? this.#interleaved(new Int16Array(frames * CHANNELS), left, right, 0)
          : this.#interleaved(new Int32Array(frames * CHANNELS), left, right, PADDING_BITS),
      format: this.#bits === 16 ? "s16" : "s32",
      numberOfChannels: CHANNELS,
      sampleRate: this.#sampleRate,
      timestamp: this.#frames / this.#sampleRate,
    });
    this.#frames += frames;
    try {
      await this.#source.add(sample);
    } finally {
      sample.close();
    }
  }

  async close(): Promise<void> {
    await this.#output.finalize();
  }

  async abort(): Promise<void> {
    await this.#output.cancel().catch(() => undefined);
  }

  #interleaved<Samples extends Int16Array | Int32Array>(
    to: Samples,
    left: Float32Array,
    right: Float32Array,
    shift: number,
  ): Samples {
    for (let i = 0; i < to.length / CHANNELS; i++) {
      to[i * CHANNELS] = this.#pcm.quantize(left[i] ?? 0) << shift;
      to[i * CHANNELS + 1] = this.#pcm.quantize(right[i] ?? 0) << shift;
    }
    return to;
  }
}
