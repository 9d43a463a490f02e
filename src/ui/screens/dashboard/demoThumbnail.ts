import { demoSong } from "../../../domain/demo/demoSong.ts";
import { timelineThumbnail, type TimelineThumbnail } from "../../../domain/timeline/timelineThumbnail.ts";
import { readTimeline } from "../../../domain/timeline/timelineJson.ts";

/** Picture and name of the demo song. */
export interface DemoThumbnail {
  readonly name: string;
  readonly picture: TimelineThumbnail;
}

export function demoThumbnail(): DemoThumbnail {
  const demo = readTimeline(demoSong());
  if (!demo.ok) throw demo.error;
  return { name: demo.value.timeline.name, picture: timelineThumbnail(demo.value) };
}
