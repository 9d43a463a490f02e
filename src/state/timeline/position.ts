import type { Studio } from "../Studio.ts";

/** The tick under the playhead: the engine's while it plays, else where the cursor rests. */
export const playheadTick = (studio: Studio): number =>
  studio.engine.transport.playing() ? studio.engine.transport.positionTick() : studio.session.transport.positionTick;
