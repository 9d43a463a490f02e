import { CONTROL_FRAMES } from "./VoiceKernel.ts";

/** The engine's time: frames rendered so far, and how many are left until the next control pass. */
export class EngineClock {
  frame = 0;
  framesToTick = 0;
  readonly #pass: (frame: number) => void;

  /** `pass` is called for each control pass. */
  constructor(pass: (frame: number) => void) {
    this.#pass = pass;
  }

  /** Runs the control pass that is due now, if any: notes at this frame begin after it. */
  settle(): void {
    if (this.framesToTick !== 0) return;
    this.#pass(this.frame);
    this.framesToTick = CONTROL_FRAMES;
  }

  advance(frames: number): void {
    this.frame += frames;
    this.framesToTick -= frames;
  }
}
