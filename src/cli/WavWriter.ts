import { closeSync, openSync, writeSync } from "node:fs";
import { createRandom } from "../domain/music/random.ts";

export type WavBits = 16 | 24 | 32;

const CHANNELS = 2;
const PCM = 1;
const FLOAT = 3;
/** RIFF header, fmt with extension size, fact, data header. */
const HEADER_BYTES = 58;
const DITHER_SEED = 1;

/**
 * Writes a stereo WAV file block by block: 32-bit float, or 24- or 16-bit integers; 16 bits with triangular dither
 * (the same at every run). Throws what the file system throws.
 */
export class WavWriter {
  readonly #file: number;
  readonly #sampleRate: number;
  readonly #bits: WavBits;
  readonly #random = createRandom(DITHER_SEED);
  #frames = 0;

  constructor(path: string, sampleRate: number, bits: WavBits) {
    this.#sampleRate = sampleRate;
    this.#bits = bits;
    this.#file = openSync(path, "w");
    this.#writeHeader();
  }

  write(left: Float32Array, right: Float32Array, frames: number): void {
    const step = this.#bits / 8;
    const bytes = Buffer.alloc(frames * CHANNELS * step);
    for (let i = 0; i < frames; i++) {
      this.#put(bytes, i * 2 * step, left[i] ?? 0);
      this.#put(bytes, (i * 2 + 1) * step, right[i] ?? 0);
    }
    writeSync(this.#file, bytes, 0, bytes.length, HEADER_BYTES + this.#frames * CHANNELS * step);
    this.#frames += frames;
  }

  /** Puts the lengths into the header. */
  close(): void {
    this.#writeHeader();
    closeSync(this.#file);
  }

  #put(bytes: Buffer, at: number, sample: number): void {
    if (this.#bits === 32) {
      bytes.writeFloatLE(sample, at);
      return;
    }
    const full = 2 ** (this.#bits - 1);
    const dither = this.#bits === 16 ? this.#random() - this.#random() : 0;
    const value = Math.min(full - 1, Math.max(-full, Math.round(sample * (full - 1) + dither)));
    bytes.writeIntLE(value, at, this.#bits / 8);
  }

  #writeHeader(): void {
    const frameBytes = (CHANNELS * this.#bits) / 8;
    const dataBytes = this.#frames * frameBytes;
    const header = Buffer.alloc(HEADER_BYTES);
    header.write("RIFF", 0, "latin1");
    header.writeUInt32LE(Math.min(HEADER_BYTES - 8 + dataBytes, 0xffff_ffff), 4);
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
    header.writeUInt32LE(this.#frames, 46);
    header.write("data", 50, "latin1");
    header.writeUInt32LE(Math.min(dataBytes, 0xffff_ffff), 54);
    writeSync(this.#file, header, 0, HEADER_BYTES, 0);
  }
}
