import { SPECTRUM_FRAMES } from "../domain/mixer/Spectrum.ts";

/** Frames of the ring: what is read is not written over meanwhile. A power of two. */
const RING_FRAMES = 2 * SPECTRUM_FRAMES;
const HEADER_BYTES = 8;
export const TAP_RING_BYTES = HEADER_BYTES + 8 * RING_FRAMES;

/**
 * The last frames of a tapped strip, from the worklet to the page. Layout: the number of frames written (i32, modulo 2^32),
 * 4 bytes of padding, then frames of two Float32. Neither side allocates.
 */
export class TapRing {
  readonly #written: Int32Array;
  readonly #samples: Float32Array;

  /** Memory of `TAP_RING_BYTES`. */
  constructor(memory: ArrayBuffer | SharedArrayBuffer) {
    this.#written = new Int32Array(memory, 0, 1);
    this.#samples = new Float32Array(memory, HEADER_BYTES);
  }

  /** Frames written so far, modulo 2^32. */
  get written(): number {
    return Atomics.load(this.#written, 0);
  }

  /** Appends `frames` of two channels that begin at `left` and `right` of `from`. */
  write(from: Float32Array, left: number, right: number, frames: number): void {
    const first = this.#written[0]!;
    for (let i = 0; i < frames; i += 1) {
      const at = 2 * ((first + i) & (RING_FRAMES - 1));
      this.#samples[at] = from[left + i]!;
      this.#samples[at + 1] = from[right + i]!;
    }
    Atomics.add(this.#written, 0, frames);
  }

  /** Copies the last `SPECTRUM_FRAMES` frames, the oldest first, left and right in turn. */
  readLatest(into: Float32Array): void {
    const first = this.written - SPECTRUM_FRAMES;
    for (let i = 0; i < SPECTRUM_FRAMES; i += 1) {
      const at = 2 * ((first + i) & (RING_FRAMES - 1));
      into[2 * i] = this.#samples[at]!;
      into[2 * i + 1] = this.#samples[at + 1]!;
    }
  }
}
