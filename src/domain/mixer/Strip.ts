import type { Equalizer } from "./equalizer.ts";
import type { Limiter } from "./limiter.ts";

/** What tracks and the sum of them have alike on their way to what is heard. */
export interface Strip {
  /** Fader in dB; -Infinity is silence (written as null in JSON). */
  readonly gainDb: number;
  /** Absent: flat. */
  readonly eq?: Equalizer;
  /** In front of a track's fader, so that this stays a level; behind the master's, so that nothing clips. Absent: off. */
  readonly limiter?: Limiter;
}
