import { CONTROL_FRAMES } from "../VoiceKernel.ts";
import { Chorus } from "./Chorus.ts";
import { Reverb } from "./Reverb.ts";

/** What the sends lead to. Each effect costs nothing once its tail is over. */
export class Effects {
  readonly #reverb: Reverb;
  readonly #chorus: Chorus;
  readonly #reverbTail: number;
  readonly #chorusTail: number;
  /** Frames for which each effect goes on without input. */
  #reverbLeft = 0;
  #chorusLeft = 0;

  constructor(sampleRate: number) {
    this.#reverb = new Reverb(sampleRate);
    this.#chorus = new Chorus(sampleRate);
    this.#reverbTail = Math.ceil(this.#reverb.tailSeconds * sampleRate);
    this.#chorusTail = Math.ceil(this.#chorus.tailSeconds * sampleRate);
  }

  /** Tells that the segment to come has input. */
  wakeReverb(): void {
    this.#reverbLeft = this.#reverbTail;
  }

  wakeChorus(): void {
    this.#chorusLeft = this.#chorusTail;
  }

  /** Once a control pass: an effect whose tail has ended is emptied, so that it starts anew, always alike. */
  control(): void {
    if (this.#reverbLeft > 0 && (this.#reverbLeft -= CONTROL_FRAMES) <= 0) this.#reverb.clear();
    if (this.#chorusLeft > 0 && (this.#chorusLeft -= CONTROL_FRAMES) <= 0) this.#chorus.clear();
  }

  stop(): void {
    this.#reverbLeft = 0;
    this.#chorusLeft = 0;
    this.#reverb.clear();
    this.#chorus.clear();
  }

  /** Adds both effects to channels 0 and 1 of the bus at `bus[first]`, from channels 2 (reverb) and 3 (chorus). */
  process(bus: Float32Array, first: number, frames: number): void {
    const right = first + CONTROL_FRAMES;
    const reverb = first + 2 * CONTROL_FRAMES;
    const chorus = first + 3 * CONTROL_FRAMES;
    if (this.#reverbLeft > 0) this.#reverb.process(bus, reverb, first, right, frames);
    if (this.#chorusLeft > 0) this.#chorus.process(bus, chorus, first, right, frames);
  }
}
