import type { Equalizer } from "./equalizer.ts";
import type { Limiter } from "./limiter.ts";

/** Channel strip that tracks and the master share. */
export interface Strip {
  /** Fader in dB; -Infinity is silence (written as null in JSON). */
  readonly gainDb: number;
  /** Absent: flat. */
  readonly eq?: Equalizer;
  /** Limiter before a track's fader, so that this stays a level; after the master's, so that nothing clips. Absent: off. */
  readonly limiter?: Limiter;
}
