import type { Studio } from "../../state/Studio.ts";

/** Turns the page when the playhead leaves the view while playing, if the transport says to follow. */
export function followPlayhead(
  studio: Studio,
  which: "arrangement" | "roll",
  positionTick: number,
  playing: boolean,
  width: number,
): void {
  if (!playing || !studio.session.transport.follow) return;
  const view = studio.session.views[which];
  const visibleTicks = width / view.pixelsPerTick;
  const before = positionTick < view.scrollTick;
  if (!before && positionTick < view.scrollTick + visibleTicks * 0.95) return;
  view.scrollTick = Math.max(0, positionTick - visibleTicks * 0.05);
}
