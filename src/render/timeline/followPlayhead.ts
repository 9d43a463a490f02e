import type { OpenSong } from "../../state/transport.ts";

/** Ticks of the timeline, the end exclusive. */
export interface TickRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Turns the page when the playhead leaves the view while playing, if the transport says to follow. Outside of `within`
 * it is not followed: the roll stays with the clip that is edited.
 */
export function followPlayhead(
  studio: Pick<OpenSong, "session">,
  which: "arrangement" | "roll",
  positionTick: number,
  playing: boolean,
  within: TickRange | null = null,
): void {
  if (!playing || !studio.session.transport.follow) return;
  if (within && (positionTick < within.from || positionTick >= within.to)) return;
  const view = studio.session.views[which];
  const visibleTicks = studio.session.sizes[which].width / view.pixelsPerTick;
  const before = positionTick < view.scrollTick;
  if (!before && positionTick < view.scrollTick + visibleTicks * 0.95) return;
  view.scrollTick = Math.max(0, positionTick - visibleTicks * 0.05);
}
