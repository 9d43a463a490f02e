import { demoSong } from "../../domain/demo/demoSong.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { playWhenOpen } from "../../state/playWhenOpen.ts";
import type { Player } from "../../state/transport.ts";

/** Makes the demo song the current one, to be heard when its screen opens, and says at which address that is. */
export function showDemo(studio: Player): string {
  const demo = readTimeline(demoSong());
  if (!demo.ok) throw demo.error;
  playWhenOpen(studio);
  studio.timeline.load(demo.value);
  return `/timeline/${demo.value.timeline.id}`;
}
