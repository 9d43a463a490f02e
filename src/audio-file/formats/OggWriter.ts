import { createOggEncoder } from "wasm-media-encoders";
import type { Destination } from "../Destination.ts";
import type { AudioWriter } from "./AudioWriter.ts";

/** Quality on a scale of -1..10: about 190 kbit/s in stereo, which few can tell from the original. */
const QUALITY = 6;

type Encoder = Awaited<ReturnType<typeof createOggEncoder>>;

/** Writes a stereo Ogg Vorbis file. */
export class OggWriter implements AudioWriter {
  readonly clipped = 0;
  readonly #destination: Destination;
  readonly #encoder: Encoder;

  private constructor(destination: Destination, encoder: Encoder) {
    this.#destination = destination;
    this.#encoder = encoder;
  }

  static async open(destination: Destination, sampleRate: number): Promise<OggWriter> {
    const encoder = await createOggEncoder();
    encoder.configure({ channels: 2, sampleRate, vbrQuality: QUALITY });
    return new OggWriter(destination, encoder);
  }

  async write(left: Float32Array, right: Float32Array, frames: number): Promise<void> {
    // The encoder's memory is its own: what it gives is gone with the next block.
    const bytes = this.#encoder.encode([left.subarray(0, frames), right.subarray(0, frames)]);
    await this.#destination.append(bytes.slice());
  }

  async abort(): Promise<void> {}

  async close(): Promise<void> {
    await this.#destination.append(this.#encoder.finalize().slice());
  }
}
