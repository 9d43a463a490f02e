/** A delay line with a power-of-two memory. Reads are relative to the next frame to be written. */
export class DelayLine {
  readonly #memory: Float32Array;
  readonly #mask: number;
  #at = 0;

  constructor(longestFrames: number) {
    const size = 2 ** Math.ceil(Math.log2(longestFrames + 4));
    this.#memory = new Float32Array(size);
    this.#mask = size - 1;
  }

  write(value: number): void {
    this.#memory[this.#at] = value;
    this.#at = (this.#at + 1) & this.#mask;
  }

  /** The frame written `frames` writes ago; whole frames, 1 or more. */
  read(frames: number): number {
    return this.#memory[(this.#at - frames) & this.#mask]!;
  }

  /** As `read`, between frames (linear). */
  readBetween(frames: number): number {
    const whole = Math.floor(frames);
    const near = this.read(whole);
    return near + (frames - whole) * (this.read(whole + 1) - near);
  }

  clear(): void {
    this.#memory.fill(0);
    this.#at = 0;
  }
}
