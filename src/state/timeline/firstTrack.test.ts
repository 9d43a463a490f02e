import { expect, it } from "vitest";
import { demoSong } from "../../domain/demo/demoSong.ts";
import { readTimeline } from "../../domain/timeline/timelineJson.ts";
import { emptyDocument } from "../../domain/timeline/defaults.ts";
import { firstTrack } from "./firstTrack.ts";

it("is the one that is heard first: the demo opens on the piano of its first bar", () => {
  const read = readTimeline(demoSong());
  if (!read.ok) throw read.error;
  expect(read.value.tracks.get(firstTrack(read.value)!)?.name).toBe("Grand Piano");
});

it("is none in an empty song", () => expect(firstTrack(emptyDocument())).toBeNull());
