/** Frames between two control passes; a render call never spans one. */
export const CONTROL_FRAMES = 64;

/** Channels of a strip's bus: left, right, reverb send, chorus send; each `CONTROL_FRAMES` long, one after the other. */
export const BUS_CHANNELS = 4;

/**
 * The seam behind which the hot loops live. A kernel owns no voices and makes no decisions: it works on the groups of
 * voices and the strips in an `EngineMemory`, as `kernel/layout.ts` describes them.
 */
export interface VoiceKernel {
  /**
   * Advances the voices of the first `strips` active strips by `frames`, and sets steps and ramps that will be reached
   * after that many frames. Returns how many voices have ended: their numbers are at `EngineMemory.endedList`.
   */
  control(strips: number, frames: number): number;
  /**
   * The same for the voice in `STARTING_GROUP`, `frames` before the next control pass. Returns which effects it feeds
   * (`REVERB_BIT`, `CHORUS_BIT`).
   */
  controlStarting(frames: number, isFiltered: boolean): number;
  /**
   * Overwrites the mix with the next `frames` (`CONTROL_FRAMES` at most) of the first `strips` active strips, and takes
   * their peaks. `since`: frames from the last control pass to the first of these. Sends are added up over the pass.
   */
  render(strips: number, since: number, frames: number, hasEffects: boolean): void;
  /**
   * Applies the master gain to the `frames` that `render` has put into the mix, `since` frames after the control pass:
   * `gain` was reached there, and changes by `delta` a frame. NaN and inaudible values become 0. The largest magnitude
   * is left at `MIX_PEAK`. `EngineMemory.output` then has the output, `lookahead` frames late.
   */
  finish(since: number, frames: number, gain: number, delta: number, lookahead: number): void;
  /**
   * Runs effects on the sends of the pass that has ended; `render` adds the result to the mix in the next one. `units`:
   * active effects (`REVERB_BIT`, `CHORUS_BIT`).
   */
  runEffects(units: number): void;
}
