import type { Equalizer } from "./equalizer.ts";

/** What the sum of all tracks goes through. */
export interface MasterStrip {
  /** On top of the usual level. */
  readonly gainDb: number;
  readonly limiter: boolean;
  /** Hall and chorus, which the sends lead to. */
  readonly effects: boolean;
  readonly eq?: Equalizer;
}

/** A song that says nothing else. */
export const DEFAULT_MASTER: MasterStrip = { gainDb: 0, limiter: true, effects: true };
