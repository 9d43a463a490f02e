import { DEFAULT_LIMITER, type Limiter } from "./limiter.ts";
import type { Strip } from "./Strip.ts";

/** Channel strip of the master; its gain is added to the default level. */
export interface MasterStrip extends Strip {
  readonly limiter: Limiter;
  /** Hall and chorus, which the sends lead to. */
  readonly effects: boolean;
}

/** Default master of a song. */
export const DEFAULT_MASTER: MasterStrip = { gainDb: 0, limiter: DEFAULT_LIMITER, effects: true };
