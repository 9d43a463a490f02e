import type { Destination } from "../Destination.ts";
import type { AudioBits, AudioWriter } from "./AudioWriter.ts";
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
  readonly #buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  readonly #view = new DataView(this.#buffer.buffer, this.#buffer.byteOffset, BUFFER_BYTES);
  #filled = 0;
  #frames = 0;

  constructor(destination: Destination, sampleRate: number, bits: AudioBits) {
    this.#destination = destination;
    this.#sampleRate = sampleRate;
    this.#bits = bits;
    this.#pcm = bits === 32 ? null : new PcmQuantizer(bits);
    destination.append(this.#header(null));
  }

  get clipped(): number {
    return this.#pcm?.clipped ?? 0;
  }

  write(left: Float32Array, right: Float32Array, frames: number): Promise<void> {
    const frameBytes = (CHANNELS * this.#bits) / 8;
    for (let done = 0; done < frames;) {
      if (this.#filled + frameBytes > BUFFER_BYTES) this.#flush();
      const upTo = Math.min(frames, done + Math.floor((BUFFER_BYTES - this.#filled) / frameBytes));
      if (this.#pcm) this.#putIntegers(this.#pcm, left, right, done, upTo);
      else this.#putFloats(left, right, done, upTo);
      done = upTo;
    }
    this.#frames += frames;
    return Promise.resolve();
  }

  /** Puts the lengths into the header. */
  close(): Promise<void> {
    this.#flush();
    if (this.#destination.isSeekable) this.#destination.writeAt(0, this.#header(this.#frames));
    return Promise.resolve();
  }

  #putFloats(left: Float32Array, right: Float32Array, from: number, to: number): void {
    let at = this.#filled;
    for (let i = from; i < to; i++, at += 8) {
      this.#view.setFloat32(at, left[i] ?? 0, true);
      this.#view.setFloat32(at + 4, right[i] ?? 0, true);
    }
    this.#filled = at;
  }

  #putIntegers(pcm: PcmQuantizer, left: Float32Array, right: Float32Array, from: number, to: number): void {
    const bytes = this.#bits / 8;
    let at = this.#filled;
    for (let i = from; i < to; i++) {
      at = this.#buffer.writeIntLE(pcm.quantize(left[i] ?? 0), at, bytes);
      at = this.#buffer.writeIntLE(pcm.quantize(right[i] ?? 0), at, bytes);
    }
    this.#filled = at;
  }

  #flush(): void {
    this.#destination.append(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  #header(frames: number | null): Buffer {
    const frameBytes = (CHANNELS * this.#bits) / 8;
    const dataBytes = frames === null ? UNKNOWN_LENGTH : frames * frameBytes;
    const header = Buffer.alloc(HEADER_BYTES);
    header.write("RIFF", 0, "latin1");
    header.writeUInt32LE(Math.min(HEADER_BYTES - 8 + dataBytes, UNKNOWN_LENGTH), 4);
    header.write("WAVEfmt ", 8, "latin1");
    header.writeUInt32LE(18, 16);
    header.writeUInt16LE(this.#bits === 32 ? FLOAT : PCM, 20);
    header.writeUInt16LE(CHANNELS, 22);
    header.writeUInt32LE(this.#sampleRate, 24);
    header.writeUInt32LE(this.#sampleRate * frameBytes, 28);
    header.writeUInt16LE(frameBytes, 32);
    header.writeUInt16LE(this.#bits, 34);
    header.write("fact", 38, "latin1");
    header.writeUInt32LE(4, 42);
    header.writeUInt32LE(Math.min(frames ?? UNKNOWN_LENGTH, UNKNOWN_LENGTH), 46);
    header.write("data", 50, "latin1");
    header.writeUInt32LE(Math.min(dataBytes, UNKNOWN_LENGTH), 54);
    return header;
  }
}
