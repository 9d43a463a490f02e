import type { Destination } from "../Destination.ts";
import type { AudioBits } from "../../protocol/audioFile.ts";
import type { AudioWriter } from "./AudioWriter.ts";
import { PcmQuantizer } from "./PcmQuantizer.ts";

const CHANNELS = 2;
const PCM = 1;
const FLOAT = 3;
/** RIFF header, fmt with extension size, fact, data header. */
const HEADER_BYTES = 58;
/** A length that nothing is known of: where the file cannot be gone back in, or is longer than the format can say. */
const UNKNOWN_LENGTH = 0xffff_ffff;
const BUFFER_BYTES = 1 << 20;

/** Writes a stereo WAV file: 32-bit float, or 24- or 16-bit integers. */
export class WavWriter implements AudioWriter {
  readonly #destination: Destination;
  readonly #sampleRate: number;
  readonly #bits: AudioBits;
  readonly #pcm: PcmQuantizer | null;
  readonly #buffer = new Uint8Array(BUFFER_BYTES);
  readonly #view = new DataView(this.#buffer.buffer);
  /** The engine runs on machines whose numbers are little-endian, as those of the file are. */
  readonly #floats = new Float32Array(this.#buffer.buffer);
  #filled = 0;
  #frames = 0;

  private constructor(destination: Destination, sampleRate: number, bits: AudioBits) {
    this.#destination = destination;
    this.#sampleRate = sampleRate;
    this.#bits = bits;
    this.#pcm = bits === 32 ? null : new PcmQuantizer(bits);
  }

  static async open(destination: Destination, sampleRate: number, bits: AudioBits): Promise<WavWriter> {
    const writer = new WavWriter(destination, sampleRate, bits);
    await destination.append(writer.#header(null));
    return writer;
  }

  get clipped(): number {
    return this.#pcm?.clipped ?? 0;
  }

  async write(left: Float32Array, right: Float32Array, frames: number): Promise<void> {
    const frameBytes = (CHANNELS * this.#bits) / 8;
    for (let done = 0; done < frames;) {
      if (this.#filled + frameBytes > BUFFER_BYTES) await this.#flush();
      const upTo = Math.min(frames, done + Math.floor((BUFFER_BYTES - this.#filled) / frameBytes));
      if (this.#pcm) this.#putIntegers(this.#pcm, left, right, done, upTo);
      else this.#putFloats(left, right, done, upTo);
      done = upTo;
    }
    this.#frames += frames;
  }

  /** Puts the lengths into the header. */
  async abort(): Promise<void> {}

  async close(): Promise<void> {
    await this.#flush();
    if (this.#destination.isSeekable) await this.#destination.writeAt(0, this.#header(this.#frames));
  }

  #putFloats(left: Float32Array, right: Float32Array, from: number, to: number): void {
    const floats = this.#floats;
    let at = this.#filled >> 2;
    for (let i = from; i < to; i++, at += 2) {
      floats[at] = left[i]!;
      floats[at + 1] = right[i]!;
    }
    this.#filled = 4 * at;
  }

  #putIntegers(pcm: PcmQuantizer, left: Float32Array, right: Float32Array, from: number, to: number): void {
    const bytes = this.#bits / 8;
    let at = this.#filled;
    for (let i = from; i < to; i++) {
      this.#putInteger(at, pcm.quantize(left[i] ?? 0));
      this.#putInteger(at + bytes, pcm.quantize(right[i] ?? 0));
      at += 2 * bytes;
    }
    this.#filled = at;
  }

  #putInteger(at: number, value: number): void {
    this.#view.setInt16(at, value, true);
    if (this.#bits === 24) this.#view.setInt8(at + 2, value >> 16);
  }

  async #flush(): Promise<void> {
    await this.#destination.append(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #header(frames: number | null): Uint8Array<ArrayBuffer> {
    const frameBytes = (CHANNELS * this.#bits) / 8;
    const dataBytes = frames === null ? UNKNOWN_LENGTH : frames * frameBytes;
    const header = new Uint8Array(HEADER_BYTES);
    const view = new DataView(header.buffer);
    const putName = (at: number, name: string): void => header.set(new TextEncoder().encode(name), at);
    putName(0, "RIFF");
    view.setUint32(4, Math.min(HEADER_BYTES - 8 + dataBytes, UNKNOWN_LENGTH), true);
    putName(8, "WAVEfmt ");
    view.setUint32(16, 18, true);
    view.setUint16(20, this.#bits === 32 ? FLOAT : PCM, true);
    view.setUint16(22, CHANNELS, true);
    view.setUint32(24, this.#sampleRate, true);
    view.setUint32(28, this.#sampleRate * frameBytes, true);
    view.setUint16(32, frameBytes, true);
    view.setUint16(34, this.#bits, true);
    putName(38, "fact");
    view.setUint32(42, 4, true);
    view.setUint32(46, Math.min(frames ?? UNKNOWN_LENGTH, UNKNOWN_LENGTH), true);
    putName(50, "data");
    view.setUint32(54, Math.min(dataBytes, UNKNOWN_LENGTH), true);
    return header;
  }
}
