import type { Control } from "../../domain/midi/encodeControl.ts";

/** Receiver of the notes of a board in the place of its own instruments. Channel 10 is the drum kit, any other one the instrument. */
export interface NoteTaker {
  /** `touch` is the note's own number. `velocity` 0..1. `playedMs`: when the engine plays it by itself, ms of `performance.now()`. */
  noteOn(touch: number, key: number, velocity: number, channel: number, playedMs?: number): void;
  noteOff(touch: number, playedMs?: number): void;
  control(channel: number, control: Control, value: number): void;
  /** All controls go where they are when nobody moves them. */
  restControls(): void;
  /** The engine's strip of a channel. */
  stripOf(channel: number): number;
}
